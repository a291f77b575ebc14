"""Short messages that were written after the reader had passed its table, the meaning first."""

from __future__ import annotations

LUNCH = "Lunch on Saturday at noon? Just say yes or no."
TABLE = "Shall I bring the folding table on Saturday, yes or no?"
SHARE = "Could you turn on Nearby Share? I want to send you the pictures."
CHOIR = "The choir is in room 329 this week."
MIND = "Would you mind if I brought Tom along?"
GO = "周六中午一起吃饭吗？回复行或者不行就好。"
BLUETOOTH = "你能把手机的蓝牙关掉吗？"
ROOM = "这周合唱团在329教室。"

FRESH: tuple[tuple[str, str, str | None], ...] = (
    ("agreement", "Yes, that works! See you at noon.", LUNCH),
    ("agreement", "Absolutely, I'm in", LUNCH),
    ("agreement", "sure why not", LUNCH),
    ("agreement", "Perfect, looking forward to it", LUNCH),
    ("agreement", "Gladly!", LUNCH),
    ("agreement", "Yes, I'm free then", LUNCH),
    ("agreement", "Yes, bring it please", TABLE),
    ("agreement", "If you don't mind, yes please", TABLE),
    ("agreement", "Sure, bring him along", MIND),
    ("agreement", "I don't mind at all", MIND),
    ("agreement", "Okay, turning it on now", SHARE),
    ("agreement", "好啊好啊", GO),
    ("agreement", "没问题，周六见！", GO),
    ("agreement", "可以啊，我有空", GO),
    ("agreement", "OK，这就关", BLUETOOTH),
    ("refusal", "No, sorry, I have other plans", LUNCH),
    ("refusal", "I can't on Saturday, maybe another time", LUNCH),
    ("refusal", "Sorry, I'm out of town this weekend", LUNCH),
    ("refusal", "I'd love to but I can't", LUNCH),
    ("refusal", "Thanks, but we don't need it", TABLE),
    ("refusal", "Please don't, there are enough tables", TABLE),
    ("refusal", "Actually I do mind, sorry", MIND),
    ("refusal", "不行啊，周六要上班", GO),
    ("refusal", "这次就不去了，你们玩得开心", GO),
    ("refusal", "去不了，家里有事", GO),
    ("other", "I'll let you know tonight", LUNCH),
    ("other", "Yes, but could we eat somewhere else?", LUNCH),
    ("other", "I'll ask my wife first", LUNCH),
    ("other", "She says she can come", LUNCH),
    ("other", "Probably yes", LUNCH),
    ("other", "what's the occasion?", LUNCH),
    ("other", "应该可以吧，晚上告诉你", GO),
    ("other", "要看天气", GO),
    ("other", "几个人去？", GO),
    ("cancel", "Unfortunately I have to call off tomorrow's rehearsal.", None),
    ("cancel", "Would you be ok with cancelling the review on Tuesday?", None),
    ("cancel", "Hi Tom, our lunch on Friday is cancelled, sorry", None),
    ("cancel", "Any chance we could skip the standup tomorrow?", None),
    ("cancel", "I'm sick, so no rehearsal today. Sorry!", None),
    ("cancel", "明天的聚餐取消吧，大家都没空", None),
    ("cancel", "抱歉，周三的面试我要取消", None),
    ("other", "My flight got cancelled, I'm stuck in Rome", None),
    ("other", "Please make sure nobody cancels the meeting", None),
    ("other", "I was going to cancel the meeting, but it's fine now", None),
    ("other", "We can't cancel the dinner any more", None),
    ("other", "没有取消，会议照常", None),
    ("move", "Could we do Thursday instead of Wednesday?", None),
    ("move", "Something came up, can we push the call back an hour?", None),
    ("move", "Is it possible to move the interview to next Monday?", None),
    ("move", "会议能不能提前半小时？", None),
    ("move", "周三的课改成周五可以吗", None),
    ("other", "They pushed the deadline to Friday", None),
    ("acknowledgement", "Turned on, you should see my phone now", SHARE),
    ("acknowledgement", "Nearby Share is on", SHARE),
    ("acknowledgement", "Thank you for letting me know!", CHOIR),
    ("acknowledgement", "Room 329, got it", CHOIR),
    ("acknowledgement", "蓝牙已经关了", BLUETOOTH),
    ("acknowledgement", "好的，329教室，记住了", ROOM),
    ("other", "Done. By the way, dinner at 8?", SHARE),
    ("other", "关了，我晚上再打给你", BLUETOOTH),
)
"""Meaning, text, and the message that it answers; all are sent on October 16, 2025."""
