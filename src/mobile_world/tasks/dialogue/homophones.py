"""Chinese characters of one sound, tones aside: those of questions to a user, and what is typed for them."""

from __future__ import annotations

from typing import Final

_GROUPS: Final = """
    邮有右友又由油游尤幼 箱相想向像乡香详响项 址只指纸直止值治之支知至志制 地第弟的低底 码马吗骂妈嘛玛
    号好耗浩毫豪 机几鸡击记级及计急 手首收守受售瘦兽寿 店电点典垫 话画化华花滑 钟种中重终众忠肿 闹脑恼
    铃零灵令另领龄 声生升省胜圣 时是事十使式市试实食石识师室士示世视适诗失施始史 间见件建简检减渐坚尖剪肩
    几己挤季寄 点店典 谁水睡税 哪那拿纳娜 那哪 里理力离利立李礼例 什神申身深甚审 么吗嘛 文问闻温稳蚊 件健间建
    夹家加佳假价嘉 家加夹佳 目木母幕墓 录路陆露鹿绿 路录陆 径经静竟镜净竞 公工功攻供宫 司思丝私死斯四 单但担丹
    位为未味卫胃微 名明命鸣铭 字自子紫 称趁 室市事适 友有又 会回汇绘惠慧 议意义易艺亿 见件 面免棉 删山闪扇善
    除出初处楚 留流六刘 保报宝抱 照找招赵 片篇偏骗 稿搞高告糕 讲奖江将 版板半伴 本笨 课客刻科可克 排牌派拍
    序续须需许绪 顺瞬 依一衣医 据句具剧距 求球秋 要药摇腰耀 标表彪 准谆 兽受售 医一衣依 对队堆 错措 确却雀
    认人任仁忍 哪那 个各歌哥 起其期七奇气 床创窗闯 叫较教交焦脚 醒性姓星行 早找澡 晚完玩碗万 明名 联连莲脸练
    系细西洗喜戏 发法罚 送松宋 写些谢血鞋 回会灰 复付父负富副福 用永勇 收手 需须许 号浩 日人 期七其 周州舟洲
    名鸣 室是 存村 放方房防访 移一以易宜 动东懂冬洞 复父 制至置治 同通童痛 事是 人任 客课 晚碗 安按案暗 时十
"""


def _table() -> dict[str, str]:
    table: dict[str, str] = {}
    for group in _GROUPS.split():
        for letter in group:
            table[letter] = table.get(letter, "") + group.replace(letter, "")
    return table


SAME_SOUND: Final = _table()
"""For a character, others of its sound."""
