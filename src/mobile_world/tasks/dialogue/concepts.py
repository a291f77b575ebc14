"""Words of questions by what they mean, in English and Chinese: what one may ask for, and what is done with it."""

from __future__ import annotations

from typing import Final

ATTRIBUTES: Final[dict[str, str]] = {
    "phone": """
        phone telephone mobile cell cellphone number digit phone_number telephone_number mobile_number cell_number
        contact_number mobile_phone_number cell_phone_number cell_phone phone_numbers 电话 电话号码 手机号
        手机号码 手机
        号码 联系电话 手机号吗 座机""",
    "mail": """
        to_field to_line recipient_field address email email_address mail_address mailaddress emailaddress
        electronic_mail_address inbox mailbox 邮箱
        邮箱地址
        邮件地址 电子邮箱 电子邮件 电子邮箱地址 电子邮件地址 收件地址 地址 邮址 电邮 电邮地址 收件箱""",
    "reach": "reach contact_them contact_him contact_her get_in_touch get_hold 联系 联系方式 联络",
    "street": "street_address home_address postal_address postcode zip_code office_address 住址 家庭住址",
    "time": """
        time hour minute clock_time o'clock hh:mm 时间 钟点 点钟 时刻 时辰 几分 时和分 小时和分钟 24小时制""",
    "timezone": "time_zone timezone time_of_day 时区",
    "date": "date day weekday day_of_the_week calendar_day 日期 日子 哪天 星期 礼拜",
    "week": "week 哪周 哪一周 一周",
    "place": "place location spot venue point 地点 地方 位置 场所 老地方",
    "city": "city town country street building room rooms floor 城市 国家 房间 会议室 几楼 楼层",
    "name": """
        name called surname last_name family_name first_name full_name forename nickname title call_them 名字 姓名
        叫什么
        叫啥 全名 名称 大名 姓 名 姓什么 公司名 文件夹名""",
    "person": """
        person people contact recipient receiver addressee contact_card 人 人员 联系人 收件人 对方 人选 收信人
        接收人""",
    "folder": "folder directory path subfolder destination 文件夹 目录 路径 目标 子文件夹",
    "app": "app application program programme software 应用 软件 程序 应用程序",
    "order": """
        order sort sorting sorted criterion sequence rank ranking arrange ordering ascending descending 顺序 排序 排
        依据 升序 降序 次序 先后 排列""",
    "company": "company employer firm employ employee organisation organization 公司 单位 雇主 东家",
    "sender": "sender 发件人 发送人 发信人",
    "requirement": """
        requirement require criteria threshold cutoff cut-off limit standard skill minimum condition
        bar qualify sufficient grade_point_average gpa 要求 标准 最低 门槛 条件 技能 及格线 分数线 绩点""",
    "experience": """
        experience salary university degree education college pay wage salaries 经验 工资 薪水 大学 学历 薪资""",
    "ringtone": "ringtone ring_tone sound tone melody tune song 铃声 声音 音乐 铃音 曲子",
    "label": "label caption tag 标签",
    "vibration": "vibrate vibration 震动 振动",
    "snooze": "snooze 贪睡 小睡",
    "volume": "volume loud louder quieter 音量",
    "repetition": "repeat repeating 重复",
    "wording": "wording content body phrase phrasing signature emoji 内容 措辞 正文 签名 备注 字样",
    "subject": "subject headline topic 主题 标题 题目",
    "reason": "reason purpose 原因 目的 理由",
    "price": """
        price add_up come_to cost sum total rent amount fee budget vat tax 价格 金额 房租 总额 多少钱 费用 预算 税""",
    "age": "age birthday 年龄 岁 生日 多大",
    "job": "job position profession role occupation 职位 职务 职业 岗位",
    "format": "font colour color size_of_the_font language 颜色 字体 语言",
    "weather": "weather forecast 天气",
    "password": "password pin code passcode secret 密码 口令 验证码",
    "deadline": "deadline due 截止 期限",
}
"""What is asked for, by its name here; words joined by `_` stand one after the other."""

SOFT: Final = frozenset({"name", "person", "place", "app", "reach", "folder", "date", "sender", "week", "deadline"})
"""Attributes that a question about another one may have beside it, as in “the name of the ringtone”."""

ACTIONS: Final[dict[str, str]] = {
    "wake": """
        wake woken waken awaken awake get_up getting_up gets_up got_up wake_up woken_up waking_up be_up
        out_of_bed rise
        起床 起来 起身 叫醒 叫您 叫你 起 唤醒 醒 叫起""",
    "ring": "ring go_off goes_off going_off rang 响 响铃 响起",
    "alarm": "alarm alarms 闹钟 闹铃",
    "send": """
        send sent go_out forward deliver write_to mail_to email_to goes_to go_to address_to 发 发送 寄 寄给 发给 发到
        发往 写给
        寄到 传给""",
    "call": """
        call call_back callback ring_back phone_back return_call calling_back calls_back get_back_to 回电 回电话
        打电话
        打回去 打给 打 回拨 回话 打过去""",
    "meet": """
        meet appointment appointments meetup meet_up get_together gather rendezvous see_each_other 见面 碰头
        会面 会合 集合 碰面 约见
        相约 见""",
    "delete": """
        delete remove drop get_rid throw throw_away throw_out bin discard erase cancel take_out take_off go goes
        going gone 删 删除 删掉 去掉 移除
        不要 取消
        清掉 扔 丢 清理 不要了 删了""",
    "need": """
        useless unneeded unnecessary obsolete unwanted spare do_without dispensable unimportant superfluous 没用
        无用 不重要 不需要 用不着 多余""",
    "keep": "keep stay retain remain 保留 留 留下 留着 留哪",
    "right": "valid true apply correct right 正确 准 准确 为准 对的 是对的",
    "store": """
        store belong belongs copy move save archive file_away 存放 存 放 复制
        移动 移到 放到 放在 存到 拷贝 挪 归档 放进 存进""",
    "work": "work works_for 工作 任职 上班 员工 就职 职员",
    "begin": "begin start begins 开始",
    "end": "end finish over ends 结束 完",
    "leave": "leave depart departure set_off set_out take_off sail 出发 发车 启程 动身 开船",
    "arrive": "arrive arrival get_there be_there 到达 到站 抵达",
    "like": "favorite favourite like prefer preferred preference 喜欢 最爱 偏好 中意",
    "live": """
        roommate flatmate move_in moved_in moving_in live_with lives_with live lives housemate 室友 搬进来 搬
        合租 合住 同住 舍友 搬来""",
    "author": "wrote written compose author 作者",
    "believe": "believe trust listen 应该信 听谁的 相信 听",
    "greet": "greet hello 打招呼 问好 问候",
    "meal": "meal lunch dinner breakfast brunch supper eat 饭 吃饭 午饭 晚饭 早饭 午餐 晚餐 早餐 用餐 聚餐 吃",
    "favorite_mark": "star favorites 收藏",
    "wish": "wish",
}
"""What is done with it, and the things that it is done with."""
