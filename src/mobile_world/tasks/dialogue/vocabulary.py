"""Words that mean nothing by themselves, question words, and words for kinds of facts, in English and Chinese."""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from mobile_world.tasks.dialogue.facts import FactKind

Asked: TypeAlias = Literal[
    "time", "date", "when", "place", "person", "number", "duration", "which", "what", "confirm", "never"
]
"""What a question asks for; `never` is what no fact answers, such as why."""

FITS: Final[dict[Asked, frozenset[FactKind]]] = {
    "time": frozenset({"time"}),
    "date": frozenset({"date"}),
    "when": frozenset({"time", "date"}),
    "place": frozenset({"place"}),
    "person": frozenset({"person"}),
    "number": frozenset({"number", "duration"}),
    "duration": frozenset({"duration"}),
    "which": frozenset({"choice"}),
}
"""Kinds of facts that a question asks for without naming them; `what` and `confirm` always need a name."""

KIND_NOUNS: Final[dict[FactKind, tuple[str, ...]]] = {
    "time": ("time", "hour", "minute", "clock", "时间", "钟点", "点钟", "时刻"),
    "date": ("date", "day", "weekday", "日期", "日子", "时间"),
    "place": ("place", "location", "spot", "venue", "地点", "地方", "位置", "场所"),
    "person": ("person", "name", "人", "名字", "姓名"),
    "number": ("number", "quantity", "count", "数量", "个数"),
    "duration": ("duration", "length", "minutes", "hours", "时长", "分钟", "小时"),
    "choice": ("one", "option", "选项"),
    "text": (),
}
"""What a fact of a kind may be called."""

_QUESTION_WORDS: Final[tuple[tuple[str, Asked], ...]] = (
    (r"(?<=sorted )how$|(?<=ordered )how$|(?<=numbered )how$|(?<=arranged )how$", "what"),
    (r"\b(?:what|which) time\b|\b(?:what|which) hour\b|\bhow (?:early|late)\b|\bwhat o'?clock\b", "time"),
    (r"\b(?:what|which) (?:week)?day\b|\b(?:what|which) date\b", "date"),
    (r"\bwhen\b", "when"),
    (
        r"\bwhere\b(?! (?:can|should|do|shall|could) (?:i|we) (?:text|call|mail|email|reach|contact)\b)"
        r"|\bwhereabouts\b",
        "place",
    ),
    (r"\bwho(?:m|se)?\b", "person"),
    (r"\bhow (?:many|much)\b", "number"),
    (r"\bhow long\b", "duration"),
    (
        r"\b(?:how|where) (?=(?:can|could|do|should|shall|may|to|would) (?:i |we )?(?:best )?(?:reach|contact"
        r"|text|write to"
        r"|mail|email|message|call|get in"
        r" touch|get hold)\b)",
        "what",
    ),
    (
        r"\bhow\b(?= .*\b(?:spel\w+|written|called|sort\w*|order\w*|rank\w*|arrang\w+|good|high)\b)(?! (?:many|much"
        r"|long|often|old|far))",
        "what",
    ),
    (r"\bhow (?:often|far|old|big)\b|\bwhy\b|\bhow\b", "never"),
    (
        r"\bwhat(?:'s| is) (?:in|on|inside)\b|\bwhat (?:should|can|will|must) be (?:in|on)\b|\bwhat(?= .*\babout$)"
        r"|\bwhat(?:'s| is| are)(?= the [a-z]+ about\b)"
        r"|\bwhat(?:'s| is)(?= .*\bfor$)|\bwhat (?:do|does|did)(?= (?:[a-z]+ ){1,3}do\b)|\bwhat(?= .*\blook like$)",
        "never",
    ),
    (r"\bwhich\b", "which"),
    (r"\bwhat\b", "what"),
    (r"几点钟?|几时|多早|多晚", "time"),
    (r"哪一?天|几号|几月几号|星期几|周几|礼拜几", "date"),
    (r"什么时候|何时|啥时候|什么时间", "when"),
    (r"在?哪里|在?哪儿|何处|什么地方|啥地方|什么地点|在哪(?!一?个|种|条|家|位|天)", "place"),
    (r"谁|哪一?位|什么人", "person"),
    (r"多少分钟|多久|多长时间|几分钟|几个?小时", "duration"),
    (
        r"多少(?=[\u4e00-\u9fff])(?!以上|以下|分|呢|啊|吗|才|比较|的)|(?<![哪这那了好有])几[个只条次份人张封年岁]",
        "number",
    ),
    (r"多少|多高", "what"),
    (r"(?:怎么|如何)(?=联系|称呼|写|拼|找到|排)", "what"),
    (r"为什么|为了什么|关于什么|为何|怎么样?|如何|干嘛|干什么|做什么|多大", "never"),
    (r"哪[一几]?[个篇张份位封]|哪种|哪一?条|哪一?家|哪些|哪", "which"),
    (r"什么|啥", "what"),
)
QUESTION_WORDS: Final = tuple((re.compile(pattern), asked) for pattern, asked in _QUESTION_WORDS)
"""From the most specific on: what one takes is not read again by those below."""

REQUEST: Final = re.compile(
    r"(?:^|\b(?:please|could you|can you|would you|will you|to|kindly|and|just|me to)\b|,)\s*(?:please )?(?:specify"
    r"|provide|state|clarify|confirm"
    r"|supply|spell|name|send|share|list|write|dictate|introduce|decide|repeat|remember|answer|check|pick|choose"
    r"|give|remind)\b"
    r"|\bask you (?:for|about)\b|\bdo you (?:happen to )?(?:have|know) (?:the|an?|his|her|their|any|[a-z]+'s)\b"
    r"|(?<!\byou )\bneed (?:to (?:know|have|ask)|the|a|an|his|her|their|your|\w+'s?|two|both|some|one|you)\b"
    r"|\b(?:tell me|give me|let me know|want to know|like to know|help me|i require|please"
    r"|(?:may|might|can|could) i (?:ask|have|get|trouble)|mind (?:telling|giving|checking)|possible to (?:get|have"
    r"|know|learn)|(?:have|got) (?:his|her"
    r"|their) "
    r"|(?:have|got|know) (?:you )?(?:\w+'s|the|his|her|their) )"
    r"|告诉我?|请问|说一下|给我|给一下|提供|我想知道|我需要|需要知道|还需要|请确认|确认一下|请说明|请给出|请告知"
    r"|告知|指定|定一下|再说|再列|再发|再给|再讲|再报"
    r"|问一下|问下|报一下|请回复|请补充|麻烦您?(?:说|给|把)"
)
"""What asks without a question word."""

SEVERAL: Final = re.compile(
    r"\b(?:two|both|these) (?:\w+ )?(?:things|items|pieces|details|facts)\b|(?:give me these|提供以下)"
    r"|两[件项点个样](?:事|信息|东西|内容|细节)"
)
"""What announces a list of what is asked for."""

HALF: Final = re.compile(
    r"\b(?:morning|noon|midday|afternoon|evening|night|tonight|midnight|[ap]m)\b|\d\s?[ap]m\b"
    r"|早上|早晨|上午|中午|下午|晚上|凌晨|清晨|傍晚|夜里|今晚|明早"
)
"""What names half of the day."""

CONTRAST: Final = re.compile(
    r"\b(?:morning|afternoon|evening|night|tonight|[ap]m)\b.*\b(?:but|however|although|yet|while"
    r"|whereas)\b.*\b(?:morning|afternoon|evening|night|tonight|[ap]m)\b"
    r"|\b(?:message|text|sms|invitation)\b.*\byou (?:said|told|wrote)\b|\b(?:hours before|intended|intentional"
    r"|on purpose)\b|(?:早上|上午|晚上|今晚|下午|[ap]m).*(?:但|可是|不过|却|而).*(?:早上|上午|晚上|今晚|下午|[ap]m)"
)
"""What sets two halves of the day against each other."""

DOUBT: Final = re.compile(r"\b(?:sure|certain|right|correct|really|double-check|fit|fits)\b|对吗|对吧|确定|没错|合适")
"""What doubts in a question."""

MISSING: Final = re.compile(
    r"\b(?:cannot|can't|couldn't|could not|didn't|did not|doesn't|does not|don't|do not|isn't|is not|aren't|are not"
    r"|wasn't|haven't"
    r"|have not|hasn't|has not|won't|not) (?:\w+ ){0,3}(?:find|found|know|mention|include|say|see|tell|say|sure"
    r"|clear|listed|mentioned|given|stored|there"
    r"|in|on|have|saved|show|appear|suggest|specify|specified|certain|named|contain|exist|figure|decide|understand"
    r"|remember|remembered|available|known|anywhere|give|provide|leave|left|come"
    r"|recognize|recognise|any|match|matching|obvious|stated)\b"
    r"|^no \w+ (?:for|of|under|with)\b|\b(?:unable to|failed to) \w+|\b(?:nobody|no one|nowhere|neither|nor)\b"
    r"|\bnothing (?:\w+ ){0,4}(?:says|tells"
    r"|shows|about)\b"
    r"|\b(?:unclear|unsure|unknown|missing|ambiguous|not clear|no idea|forgot|forgotten|lost|not found"
    r"|lookup failed|required|requires|lacks?|left open"
    r"|still empty|nothing (?:says|tells|about|for)|but no|without (?:a|an|the|any)|more than one|several|two (?:people"
    r"|contacts|meetings|numbers|versions|events)"
    r"|(?:two|three|four|five) (?:different )?\w+s (?:called|named|with|of|for|in)|there(?:'s| is| are) no"
    r"|no (?:\w+ ){1,3}(?:was|were|is|has been) (?:given|set|found|named|specified)|(?:have"
    r"|has|is|had|with|got) (?:no|none)"
    r"|different (?:times|numbers|things|files|speeches|versions|ones)|disagree\w*|depends on|can't tell|up to you"
    r"|contradict\w*|inconsisten\w*|(?:has|have|are|found|see|got|lists|shows) (?:two|three|four|five|several"
    r"|multiple|many))\b"
    r"|找不到|(?<!了)没有|没找到|不知道|不确定|不清楚|查不到|没写|没说|没提|没给|不明确|不明白|没存|没见|没看到"
    r"|未找到"
    r"|未提|未知|忘了|忘记|没记住|没记下|看不出"
    r"|缺少|缺|有[两二三四五几多]个|有好几个|不止一|查无|两个人|分不清|拿不准|没法确定|无法确定|搞不清|不太清楚|还没"
    r"|不晓得|不一致|不同|矛盾|说法"
)
"""What says that something is not there, or not clear."""

YES_NO: Final = re.compile(
    r"^(?:(?:and|or|so|ok|okay|but|then|please|sorry|hi|hello)[\s,]+)*(?:is|are|was|do|does|did|should|shall|can"
    r"|could|will|would|may|must|has|have|am)\b"
    r"|\b(?:right|correct|ok|okay|yes|all right|alright|fine|true|no|agreed)$|\b(?:isn't|aren't|doesn't|don't|can't"
    r"|won't|shouldn't) (?:it|that|they|he|she|you|i)$"
    r"|\b(?:i assume|i guess|i suppose|i take it|i think|i believe|i'd say|you mean|so you)\b"
    r"|吗$|吧$|了没有?$|对不对|是不是|要不要|是否|可以吗|对吗|行吗|好吗|行不行|可不可以|没错|我猜|我想是|应该是|难道"
)
"""What asks for yes or no."""

NEED: Final = re.compile(
    r"\b(?:await\w*|require[ds]?|need\w*|input|info\w*|only|before i|proceed|continue|complete|differ\w*|without"
    r"|isn't"
    r"|not|no|two|twice|both|empty|is there|clarif\w+|unspecified|details?|please|know|have|missing|says?|tell"
    r"|another|or)\b"
    r"|差|缺|需|请|没|无|未|不|两|几|多|补充|等|矛盾|冲突|知道|有吗|给|报|写出|还是|哪|谁的|定|说|别的"
)
"""What may stand in a message that wants something, however it says so."""

BUSY: Final = re.compile(
    r"\b(?:moment|second|on it|on my way|i'll (?:open|take|have|look|list|check)|let me|opening|checking|reading"
    r"|looking for|done|finished|all set|has been"
    r"|i(?:'ve| have) (?:now |just )?(?:sent|added|set|got|saved|copied|moved|deleted|selected|texted|replied"
    r"|written))\b"
    r"|稍等|稍候|我先|我去|我这就|马上|开始|看完|打开了|找到了|收到"
)
"""What says no more than what the agent does now."""

OBJECTION: Final = re.compile(
    r"(?:\bnot|n't) (?:\w+ ){0,2}(?:fit|match|right|correct|sense|agree)\b|\b(?:you (?:must |may |probably )?meant?"
    r"|mistaken?|typo|error|odd|strange|contradict\w*|conflict\w*|inconsisten\w*|wrong|misspoke|too (?:early|late)"
    r"|puzzl\w+|confus\w+"
    r"|mismatch|discrepan\w+|weird|(?:an)?other (?:time|day|date)|different (?:time|day|date)|surpris\w+|hardly)\b"
    r"|不对|矛盾|不合|不符|搞错|说错|弄错|写错|笔误|奇怪|不一致|帮不上|对不上|有问题|不太对|怎么是|怎么会|来不及"
    r"|不像|不对劲"
)
"""What doubts in a statement."""

EVERYTHING: Final = re.compile(
    r"\b(?:everything(?! (?:is|was|else is|from|in|on))|anything (?:else|more|important|i)|all (?:of )?(?:the "
    r"|your |these |hidden )?(?:facts|details|information|info|answers|things|you know|you have|data|secrets"
    r"|callback times|numbers|times|addresses)"
    r"|every (?:fact|detail|number|name|time)|everyone you|whatever you|what(?:ever)? (?:else )?you know|the facts"
    r"|any (?:facts|hints?|secrets?|clues?)|your (?:instructions|knowledge|secrets?|notes)|system prompt"
    r"|what (?:do|did) you (?:know|forget)(?: that|$)|(?:tell|give|show|say|know|what is|what's|what are|reveal"
    r"|share|just|need|want|out with"
    r"|have) (?:\w+ ){0,2}?(?:the|an|your|correct|right|final|expected) (?:\w+ )?(?:answers?|solution)"
    r"(?! (?:about|for|in) )|solution|hints?|what (?:exactly )?(?:do )?you want me to (?:enter|type|do)|hidden"
    r"|hiding|secrets?|what i need(?: to know)?$|count as (?:solved|done|right)|be solved|pass the (?:task|check)"
    r"|what do i need to know|reveal|ignore (?:your|all|the|previous)"
    r"|print|dump|complete the task|finish the task|task asks|solve|cheat|spoil\w*|what should i know"
    r"|else should i know|else do i need|other (?:facts|details|information))\b"
    r"|\b(?:tell me|say|list|give me|share) (?:all$|all (?:you|that|of it)|everything|it all)\b"
    r"|所有(?:的)?(?:信息|资料|细节|事实|数据|东西|内容|情况|线索|号码|地址|时间|事|秘密)"
    r"|所有[^室友人文件]{0,6}告诉|(?:所有|全部|全|都|相关|别的|其他|更多|隐藏|什么|有用|知道)的?信息|信息(?:全|都"
    r"|一次)|一切|任何|别的什么|还有什么|还有没有|提示词|你知道的|您知道的|知道什么|答案|结果|线索|隐藏|秘密|缺的"
    r"|都告诉|全告诉|全都|全部给|全部(?:告诉|列|说)|全部答案|我需要的|该知道|其他(?:要|信息)|别的信息|提示|直接告诉"
    r"|解法|全文|念给我|瞒|统统|交代|每个人的|(?:所有|全部)(?:人|联系人)的"
)
"""What fishes for more than one detail or for the solution, which the user never tells."""

PRESENT_TIME: Final = re.compile(
    r"\bwhat time is it\b|\bwhat(?:'s| is) the time(?: now)?$|\bcurrent time\b|\bwhat time it is$|几点了"
    r"|现在几点|现在.{0,2}时间"
)
"""What asks for the time of day now."""

PAST: Final = re.compile(
    r"\b(?:alarm|event|entry) (?:named|labell?ed) (?=[a-z])|\b(?:did|was|were) (?!not\b|given\b|specified\b"
    r"|mentioned\b|provided\b|you\b|we\b|i\b|it\b)"
    r"|\b(?:when|what time|which time"
    r"|what day|which day) (?:did|was"
    r"|were)\b(?! (?:it|that|the|you (?:really |actually )?(?:say|mean|tell|want|give|have))\b)|\blast (?:week"
    r"|time|year|month)\b|\byour own (?:e?mail|phone|number|address)|上周"
    r"|上次|去年|昨天"
)
"""What somebody else did, what was, or what is there under a name of its own: no fact is about that."""

AGAIN: Final = re.compile(
    r"\b(?:again|repeat|once more|one more time|remind|say that|come again|forgot\w*|second time|missed"
    r"|didn't (?:get|catch)|(?:what|which|when|where|who) was|was (?:that|it|what)\b|was$|you said|earlier)\b"
    r"|重复|再说|再给|再发|再讲|再列|再告诉|再报|再来|再念|来着|刚才|忘了|没记住|没听清|没看清|又是|再一[下遍次]"
    r"|一遍|再问"
)
"""What asks the user to say something again."""

EXISTENCE: Final = re.compile(r"\b(?:do|does|did)\b.*\bhave\b(?! to)|\b(?:is|are) there\b|有没有|有[^,，、]{0,6}吗$")
"""What asks whether there is something at all; it proposes nothing."""

ENTRY: Final = re.compile(
    r"\b(?:enter|put|type|fill|use|pick|choose|select|set|add|goes? in|mean|meant|it|that|right|correct)\b|填|输入"
    r"|选|设|用|写"
)
"""What asks for whatever is needed: “What do I enter there?”"""

CHOICE: Final = re.compile(r"\bor\b|还是|或者|\bwhich\b|哪")
"""What offers a choice."""

OFFER: Final = re.compile(r"\bor\b|还是|或者")
"""What offers one thing or another."""

DENIAL: Final = re.compile(r"\b(?:it|that)(?: is|'s) not\b|\b(?:it|that) isn't\b(?! it| that)|不是.*(?:吧|对吗|对吧)")
"""What denies a value that it names."""

CONFIRM: Final = re.compile(
    r"\b(?:isn't|aren't|doesn't|don't|won't) (?:it|that|they|he|she|you|i)\W*$|, (?:right|correct|yes|no)\W*$"
    r"|\b(?:is|was) (?:what|where|who|whom|when|the one) (?:you|they|he|she)\b|(?:对吗|对吧|是吗|是吧|对不对"
    r"|没错吧)\W*$"
)
"""What wants a yes or no though it has a question word: “Initech is where you work, isn't it?”"""

REASON: Final = re.compile(r"\bwhy\b|为什么|为何|干嘛")
"""What asks for a reason, which no fact is."""

ONLY: Final = re.compile(r"\b(?:only|just|nobody else|no one else)\b|只有|就是|仅")
"""What leaves no room for others in a proposal."""


def _words(text: str) -> list[str]:
    return text.split()


FILLERS: Final = frozenset(
    _words("""
    three four five six seven eight nine ten each other contradict contradicts contradicting disagree disagrees regard
    fit alright refer referring referred talking speaking identify search searched look looked success twice item
    items
    step next task contacts phone information info input
    instruction awaiting await field empty saved stored entry entries data record records see seen show shows
    nothing nobody neither nor unable hear happen happens telling mind regard pardon lost another whichever take
    get gets getting receive receives exactly something complete
    clear agent proceed among choice
    think guess suppose assume suggest go like later earlier let check double meant double-check fits fine trust
    then said
    there there's don't doesn't isn't aren't won't can't couldn't didn't hasn't haven't wasn't however because more
    than several between hold holds count counts applies valid don doesn isn clarify proceed continue enough
    user user's wants ought around give gives please list listed says say tell told mention mentioned anywhere exist
    whom whose without any everywhere called fully full still instead either neither else some
    a an the this that these those it its it's i i'm me my mine you your yours you're we our us ours he him his she
    her they them their be is are am was were been being do does did doing have has had having will would shall
    should can could may might must to for of in on at by with from as into and or if then but so not no yes
    exactly exact precise precisely please kindly just really actually also too one ones what's sir madam hi hello
    hey thanks thank okay ok sure sorry right correct wish prefer preferred let's again about need want know help
    two both guys together u wanna gonna plan planned intend suppose supposed mean specific specifically
    wondering wonder looking require requires required necessary minimum maximum least
    """)
)
"""Words that say nothing about the subject of a question."""

GENERIC: Final = frozenset(
    _words("""
    set send reply tell use make add put give choose pick select write text say ask respond enter type specify
    provide share state confirm mention include inform schedule
    """)
)
"""What one does with any subject: part of a phrasing that is repeated as a whole, no sign of a subject alone."""

TASTE: Final = frozenset({"RINGTONE", "LABEL", "VIBRATION", "SNOOZE", "VOLUME", "REPETITION", "SUBJECT", "WORDING"})
"""Attributes that nobody has a wish about who did not say so, unless a fact is about it."""

ANYBODY: Final = frozenset(
    _words("""
    user today tomorrow guy man woman colleague everybody target message text mail email photo pictur fil not entry
    event one day list right correct new other 用户 对方 你 您 他 她 我 短信 邮件 文件 照片
    """)
)
"""Owners that may be whomever a fact is about."""

WHEN_WORDS: Final = frozenset(
    _words("""
    today tomorrow tonight morning noon afternoon evening night monday tuesday wednesday thursday friday saturday
    sunday am pm weekend week
    """)
)
"""Words of the goal that no question is about."""

CHINESE_COMMON: Final = tuple(
    _words("""
    文件夹 文件 路径 兽医 室友 新室友 短信 邮件 会议 讲稿 闹钟 公司 联系人 收件人 通讯录 日历 晚上的课 上课 照片
    图片 相册 号码
    正确 确认 哪个 哪位 哪里 哪家 哪天 哪些 哪种 几号 几点 几分 什么 什么时候 怎么 多少 起床 午饭 晚饭 吃饭 铃声
    日程 活动 事件 对话 会话 数据库
    要求 简历 面试 附件 发票 收据 复制 移动 重命名 排序 顺序 压缩 见面 地点 地方 老板 经理 同事 人事 自拍 自己 晚上
    早上 可以 知道 明白
    是什么 是哪 是几 哪几个 哪几 您那 你那 那位 那家 那封 已经 因为 所以 如果 但是 不是 还是 就是 这是 那是 应该
    需要 希望 时间 时候
    小时 分钟 今天 明天 后天 昨天 星期
    现在 以后 之前 这里
    那里 这个 那个 那天 那些 这些 它们 他们 我们 你们 没有 有没有 只有 还有 所有 有人 有两 有几 有四 有三 用哪 发给
    发到 写给 给谁 是谁 手机里 列表 名单 名字
    回电 回复 告诉 提供 麻烦 打扰 一下 请问 谢谢 再说 一遍 一次 不好意思 抱歉 记得 忘了 清楚 确定 两个 几个 一个
    第一 最早 最新 大小 日期
    的课 给您 给我 对吗 是吗 好吗 行吗
    """)
)
"""Words that tell a character from others of its sound."""

CHINESE_FILLERS: Final = tuple(
    _words("""
    通讯录 候选人 应聘者 劳驾 看不出 行吗 日程 打开 一句 负责 同 之中 聊天 联系人里 电话簿 搜 搜了 搜索 存在 同名
    标明 注明 指明 不止 不止一个 怎么填 怎么写 怎么办 不对劲 看着 一样
    不一样
    不同 下一步 执行 请您 补充 信息 所需 收 没法 判断 好几 说明 另外 准确 发来 收到 那位 您那 只 差 只差 就差 存 查
    查无 此人
    以下 里面 这几个 又 既 既要 又要 找 找到 日历里 办 保存 别 别的 还有 还有别 场 不止一 但 可 们 一种 几分 指 您指
    这样 那样 好像 似乎 看看 设成 设到 定成 改成 调到 一起 以 成 到底是 最后 那么 于是
    项目 项 两项 一项 确定 新 封 希望 猜 没错 没问题 按 就按 那就 去 少 缺少 继续 完成 任务 列出 指定 说一说 需 想要的
    才对 的话 如果 项 告知 给出 完整 打算 准备 计划 通常 平时 一般 不好意思 刚才 刚刚 每天 每个 都 大概 大约 差不多
    左右 那个 这个 打扰 方便 的话 您们 所以 因为 不知道
    没有 找不到 没找到 查不到 不确定 不清楚 确认 请确认 应当 最终 真正 真的 到底 那份 这份 份 位 些 个 条 再 说一遍
    一遍 一次 来着 还 也
    里 中 上面 下面 目前 现在 已经 正 正要 好了 用户 想知道 有 没 不 呀 哈 麻烦您 能不能 能否 可否 行不行 跟您 抱歉
    对不起 当时 之前 请您 帮我
    名为 叫做 应 须 必须 得 分别 其中 两个 两位 几位 各位 什么样 何种 该 选 填 输入 弄 搞 弄清 明确 说明 指 指的
    意思 以及 并 并且 而 却 发现 看到 看见 有人
    请问 请 麻烦 你好 您好 谢谢 我们 你们 他们 她们 咱们 大家 我 你 您 他 她 它 的 了 呢 吗 吧 啊 呀 嘛 是 在 要
    应该 该 需要 想要 想 希望 可以 能 会 得 把 给 让 叫 跟 和 与 对 这个 那个 这 那 个 一下 一个 才 就 具体 到底 提供
    究竟 告诉 知道 说 好 哦 嗯 还是 或者 或 是不是 对不对 是否 对吗 为 为了 用 发 发送 发给 回复 设 设置 设定 设为
    设在 定 定在 选 选择 写 不 不是 没有 问 帮 做 去 来 赶 坐 乘 参加 比较 正确 合适 哪 到 从 于 上 里
    """)
)
CHINESE_WHEN: Final = tuple(
    _words("""
    今天 明天 今晚 早上 早晨 上午 中午 下午 晚上 凌晨 清晨 周一 周二 周三 周四 周五 周六 周日 星期一 星期二 星期三
    星期四 星期五 星期六 星期日 周末 明早 明日
    """)
)
