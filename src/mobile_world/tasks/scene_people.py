"""People and small talk of scenes without a goal: many more than other tasks draw from."""

from __future__ import annotations

from random import Random

from mobile_world.tasks.sample_data import draw_numbers

# fmt: off
FIRST_NAMES = (
    "Aaliyah", "Adnan", "Agnes", "Aisling", "Amina", "Anders", "Anouk", "Ayesha", "Bence", "Beatriz", "Birgit",
    "Bogdan", "Camila", "Caspian", "Chiara", "Cormac", "Dalia", "Darius", "Delphine", "Desmond", "Ebba", "Edgar",
    "Elif", "Emeka", "Fatima", "Fergus", "Fiona", "Gianni", "Gudrun", "Gwen", "Harriet", "Hiroshi", "Ilse", "Imran",
    "Isolde", "Jamila", "Jarek", "Joaquin", "Juniper", "Kamal", "Katya", "Kofi", "Laszlo", "Leila", "Linnea",
    "Lorenzo", "Magda", "Malik", "Marisol", "Mireille", "Naoki", "Niamh", "Nils", "Odette", "Olufemi", "Otis",
    "Paloma", "Petra", "Rafael", "Ravi", "Rosa", "Ruben", "Sanna", "Selma", "Silvio", "Stellan", "Tariq", "Thandi",
    "Tove", "Vikram", "Wanda", "Xavier", "Yara", "Yelena", "Zainab", "Zoltan",
)
LAST_NAMES = (
    "Achterberg", "Adeyemi", "Almeida", "Aoki", "Baptiste", "Barlow", "Bianchi", "Blackwood", "Boateng", "Brandt",
    "Caruso", "Chaudhry", "Clarke", "Dahl", "Deschamps", "Doyle", "Echeverria", "Ferreira", "Finch", "Gruber",
    "Halloran", "Haugen", "Hidalgo", "Holm", "Iwasaki", "Jensen", "Kapoor", "Keller", "Kowalski", "Lacroix",
    "Lindgren", "Maguire", "Marchetti", "Mbeki", "Mensah", "Nakagawa", "Nazari", "Nowak", "Oduya", "Osborne",
    "Papadakis", "Pereira", "Quigley", "Rahman", "Rossi", "Saarinen", "Salazar", "Schwarz", "Sokolov", "Tanaka",
    "Tremblay", "Ustinov", "Varga", "Vermeulen", "Wachter", "Weiss", "Yilmaz", "Zielinski",
)
CHINESE_SURNAMES = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧"
CHINESE_GIVEN_NAMES = (
    "静怡", "伟", "芳", "建国", "雨桐", "子涵", "浩然", "丽华", "志强", "晓梅", "欣悦", "俊杰", "婷婷", "文博",
    "佳宁", "海燕", "明轩", "淑芬", "思远", "若溪", "一鸣", "春兰", "国栋", "诗涵", "嘉豪", "秀英", "天佑", "梦瑶",
)
SMALL_TALK = (
    "Home safe, it took ages", "Train was packed again this morning", "thanks for the soup, so good!!",
    "Match starts at noon btw", "haha no way", "The printer works again.", "that film was far too long",
    "Say hello to your sister from me", "lift is out of order again...", "Finally some sun today",
    "I saw your twin in the supermarket, I swear", "Got the job!!! more soon",
    "The cake was a disaster. We ate it anyway", "OK, see you then", "Your umbrella is at ours, no hurry",
    "Sorry, fell asleep", "Our cat is back!", "Good luck today x", "Nearly there, traffic is awful",
    "Turns out it was the battery", "so much snow up here, you would love it", "Loved the photos",
    "Mum is fine, just tired", "We won 3:1", "Guess who sat next to me? Your old maths teacher!",
    "Why is it always the left sock? Every single time...", "Remember the goat? It has a name now, Gerald",
    "Snow in October, can you believe it?",
    "Long day. The train stood in the tunnel for forty minutes, then the bus was gone, and now the dog has eaten the "
    "good slippers. Going to bed early",
    "Such a nice evening! The little ones still talk about your pancakes, and Dad wants the recipe of the soup, but "
    "that can wait until Christmas",
    "So we did paint the kitchen after all. It looks yellow in the morning and green at night and nobody can tell me "
    "why. I like it, the cat does not",
    "They moved my desk to the third floor, with a view of the river and a radiator that whistles. First day without "
    "a headache in weeks",
)
CHINESE_TALK = (
    "打印机又能用了。", "伞我在长椅下面找到了", "电梯修到周四。", "代我向你妹妹问好", "今天地铁太挤了",
    "照片收到了，真好看！", "我到家了", "昨天那部电影也太长了吧", "哈哈哈不会吧", "周末总算晴了", "猫自己回来了！",
    "蛋糕做砸了，还是吃完了", "你猜我今天碰见谁了？咱们的数学老师！", "十月就下雪，你敢信？",
    "今天真够累的，地铁在隧道里停了四十分钟，公交又刚开走，回家一看狗把拖鞋啃了，我先睡了",
    "厨房到底还是刷了，早上看是黄的，晚上看是绿的，谁也说不清为什么，反正我挺喜欢，猫不喜欢",
)
# fmt: on


def draw_people(random: Random, count: int) -> list[list[str]]:
    """Names with a number each; no two share a first name, a family name or a number."""
    first, last = random.sample(FIRST_NAMES, count), random.sample(LAST_NAMES, count)
    return [[f"{a} {b}", number] for a, b, number in zip(first, last, draw_numbers(random, count), strict=True)]


def draw_chinese_people(random: Random, count: int) -> list[list[str]]:
    """The same, with Chinese names."""
    surnames, given = random.sample(CHINESE_SURNAMES, count), random.sample(CHINESE_GIVEN_NAMES, count)
    numbers = draw_numbers(random, count)
    return [[f"{a}{b}", number] for a, b, number in zip(surnames, given, numbers, strict=True)]


def draw_talk(random: Random, count: int) -> list[str]:
    """Different messages that ask for nothing."""
    return random.sample(SMALL_TALK, count)


def draw_chinese_talk(random: Random, count: int) -> list[str]:
    """The same, in Chinese."""
    return random.sample(CHINESE_TALK, count)
