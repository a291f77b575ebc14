"""Recipes: dishes with what goes into them and how they are made, and the rest of a row of Broccoli's table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

RecipeRow = dict[str, str | int]
"""A recipe by the names of the columns of Broccoli's table."""

# fmt: off
DISHES = (
    ("Almond biscotti", "250 g flour, 150 g sugar, 3 eggs, 100 g almonds",
     "Knead a dough, bake it as a loaf, slice it and bake the slices again until they are hard."),
    ("Apple crumble", "4 apples, 120 g flour, 80 g butter, 60 g sugar",
     "Slice the apples, rub butter into the flour and sugar, and bake for half an hour under a brown crust."),
    ("Baked trout", "2 trout, 1 lemon, parsley, salt",
     "Fill the fish with lemon slices and parsley, wrap them in foil and bake for 20 minutes."),
    ("Barley risotto", "200 g pearl barley, 1 onion, 800 ml stock, 50 g butter",
     "Fry the onion, add barley and stock little by little, and stir in butter at the end."),
    ("Beetroot salad", "4 beetroots, 1 apple, 2 tbsp honey, vinegar",
     "Boil and dice the beetroots, grate the apple over them and dress both with honey and vinegar."),
    ("Borscht", "3 beetroots, 1 cabbage, 2 potatoes, 2 cloves of garlic",
     "Simmer all vegetables until soft, then crush garlic into the pot and let it rest for an hour."),
    ("Bread dumplings", "6 stale rolls, 300 ml milk, 3 eggs, parsley",
     "Soak the rolls in warm milk, mix with eggs and parsley, shape balls and poach them gently."),
    ("Carrot and ginger soup", "600 g carrots, 30 g ginger, 1 onion, 1 l stock",
     "Cook carrots and onion in the stock, add grated ginger and blend until smooth."),
    ("Celeriac schnitzel", "1 celeriac, 2 eggs, breadcrumbs, 1 lemon",
     "Coat slices of celeriac in egg and breadcrumbs, fry them and serve with lemon."),
    ("Cheese fondue", "400 g Gruyère, 300 ml white wine, 1 clove of garlic, bread",
     "Rub the pot with garlic, melt the cheese in the wine and dip cubes of bread."),
    ("Chestnut stew", "300 g chestnuts, 200 g mushrooms, 2 carrots, thyme",
     "Brown the mushrooms, add chestnuts, carrots and thyme, and braise for 40 minutes."),
    ("Chickpea curry", "2 tins of chickpeas, 400 ml coconut milk, 20 g ginger, curry paste",
     "Fry ginger and paste, pour in the coconut milk and let the chickpeas warm through."),
    ("Cinnamon rolls", "500 g flour, 250 ml milk, yeast, 2 tsp cinnamon, 100 g butter",
     "Roll out the dough, spread butter and cinnamon on it, roll it up, slice and bake."),
    ("Clafoutis aux cerises", "500 g cherries, 3 eggs, 100 g flour, 250 ml milk",
     "Lay the cherries in a dish, cover them with batter and bake until it is puffed and golden."),
    ("Cold cucumber soup", "2 cucumbers, 500 g yoghurt, dill, 1 clove of garlic",
     "Blend everything but half of the dill, chill for two hours and sprinkle with the rest."),
    ("Corn chowder", "4 corn cobs, 3 potatoes, 200 ml cream, 1 onion",
     "Boil potatoes, onion and corn in little water, then stir in the cream."),
    ("Crème caramel", "500 ml milk, 4 eggs, 150 g sugar, vanilla",
     "Brown half of the sugar in the moulds, fill them with custard and bake in a water bath."),
    ("Dal with spinach", "250 g red lentils, 300 g spinach, turmeric, 1 clove of garlic",
     "Cook the lentils with turmeric, wilt the spinach in them and top with fried garlic."),
    ("Duck with oranges", "4 duck legs, 2 oranges, 3 tbsp honey, star anise",
     "Roast the legs slowly, then glaze them with juice of the oranges, honey and star anise."),
    ("Egg fried noodles", "300 g noodles, 3 eggs, spring onions, soy sauce",
     "Scramble the eggs, toss in boiled noodles and soy sauce and fry over a high flame."),
    ("Fennel gratin", "3 bulbs of fennel, 250 ml cream, nutmeg, breadcrumbs",
     "Blanch the fennel, cover it with cream and nutmeg and bake under breadcrumbs."),
    ("Fisherman's pie", "500 g cod, 1 kg potatoes, 200 ml milk, parsley",
     "Poach the cod in milk with parsley, cover it with mash and brown it in the oven."),
    ("Gazpacho", "1 kg tomatoes, 1 cucumber, 1 pepper, 2 cloves of garlic",
     "Blend the raw vegetables with garlic and stale bread, strain and serve ice cold."),
    ("Gingerbread", "400 g flour, 200 g honey, 2 tsp cinnamon, 1 tsp ginger",
     "Warm the honey, knead in flour, cinnamon and ginger, and bake in a tin for 50 minutes."),
    ("Green bean casserole", "600 g green beans, 200 g mushrooms, 150 ml cream, onions",
     "Mix beans with mushrooms and cream, and bake them under a crust of fried onions."),
    ("Hazelnut spread", "200 g hazelnuts, 50 g cocoa, 80 g sugar, oil",
     "Toast the nuts, grind them to a paste and blend in cocoa, sugar and oil."),
    ("Hunter's cabbage", "1 white cabbage, 300 g sausage, caraway, 1 apple",
     "Braise shredded cabbage with caraway and apple, then add slices of fried sausage."),
    ("Käsespätzle", "400 g flour, 5 eggs, 200 g mountain cheese, onions",
     "Press the dough into boiling water, layer it with cheese and top it with brown onions."),
    ("Kedgeree", "250 g rice, 300 g smoked haddock, 3 eggs, curry powder",
     "Boil the grains with curry powder, flake the fish into them and add quartered eggs."),
    ("Leek and potato soup", "3 leeks, 4 potatoes, 100 ml cream, chives",
     "Sweat the leeks, simmer them with potatoes, blend, and finish with cream and chives."),
    ("Lemon drizzle cake", "200 g butter, 200 g sugar, 4 eggs, 2 lemons",
     "Beat butter and sugar, fold in eggs and flour, bake, and soak with lemon syrup."),
    ("Lentil bolognese", "200 g brown lentils, 2 carrots, 400 g tomatoes, pasta",
     "Simmer lentils and carrots in crushed tomatoes for an hour and ladle them over pasta."),
    ("Marinated herring", "6 herring fillets, 1 onion, vinegar, 1 bay leaf",
     "Boil vinegar with onion and bay leaf, let it cool and cover the fillets for three days."),
    ("Mushroom pierogi", "300 g flour, 400 g mushrooms, 1 onion, 50 g butter",
     "Fill rounds of dough with chopped mushrooms and onion, boil them and brown them in butter."),
    ("Oat porridge", "80 g oats, 400 ml milk, 1 banana, cinnamon",
     "Simmer the oats in milk, and serve with banana and a dusting of cinnamon."),
    ("Onion tart", "1 sheet of pastry, 1 kg onions, 200 ml cream, 2 eggs",
     "Soften the onions for half an hour, mix them with cream and eggs and bake on the pastry."),
    ("Paella de verduras", "300 g rice, 200 g beans, 1 pepper, saffron",
     "Fry the vegetables, add rice, saffron and stock, and do not stir until it is dry."),
    ("Parsnip crisps", "4 parsnips, oil, salt, 1 tbsp honey",
     "Shave the parsnips thinly, toss them in oil and honey and roast them until crisp."),
    ("Pea and mint purée", "500 g peas, mint, 50 g butter, salt",
     "Boil the peas for three minutes and blend them with mint and butter."),
    ("Pickled radishes", "20 radishes, 200 ml vinegar, 2 tbsp sugar, mustard seeds",
     "Heat vinegar with sugar and mustard seeds and pour it over sliced radishes."),
    ("Plum dumplings", "12 plums, 1 kg potatoes, 200 g flour, cinnamon",
     "Wrap each plum in potato dough, boil, and roll in crumbs fried with cinnamon."),
    ("Pumpkin ravioli", "500 g pumpkin, 300 g pasta dough, sage, 80 g butter",
     "Fill the dough with roast pumpkin, boil, and toss in butter with crisp sage."),
    ("Rhubarb compote", "1 kg rhubarb, 150 g sugar, 1 orange, vanilla",
     "Stew the rhubarb with sugar, vanilla and the peel of the orange until it falls apart."),
    ("Rye flatbread", "300 g rye flour, 200 ml water, salt, caraway",
     "Roll thin rounds, prick them, strew them with caraway and bake them very hot."),
    ("Shakshuka", "6 eggs, 800 g tomatoes, 2 peppers, 2 cloves of garlic",
     "Cook peppers, garlic and tomatoes to a thick sauce and poach the eggs in it."),
    ("Spinach börek", "500 g spinach, 200 g feta, 10 sheets of filo, 1 egg",
     "Roll spinach and feta into the filo, coil it in a tin, brush with egg and bake."),
    ("Tarte au citron", "1 pastry case, 4 lemons, 4 eggs, 150 ml cream",
     "Whisk lemon juice with eggs and cream, pour it into the case and bake until it just sets."),
    ("Tortilla de patatas", "6 eggs, 500 g potatoes, 1 onion, olive oil",
     "Stew potatoes and onion in oil, stir them into the eggs and set both sides in a pan."),
    ("Vegetable lasagne", "12 sheets of lasagne, 500 g spinach, 500 ml milk, cheese",
     "Layer spinach, white sauce and sheets, cover with cheese and bake for 40 minutes."),
    ("Walnut bread", "500 g wholemeal flour, 150 g walnuts, yeast, 2 tbsp honey",
     "Knead flour, yeast, honey and water, fold in the nuts, let it rise twice and bake."),
)
DESCRIPTIONS = (
    "A favourite of the whole street.", "Best on the second day.", "Cheap, filling and quick to clear away.",
    "For evenings when nobody wants to go out.", "From a market stall in the next town.",
    "Good for a crowd, and it freezes well.", "Light enough for a warm night.", "My neighbour swears by it.",
    "Needs patience more than skill.", "Nice to take on a long train ride.", "Something to warm cold hands.",
    "The children ask for it every week.",
)
SERVINGS = ("1 serving", "2 servings", "3-4 servings", "4 servings", "6 servings", "8 servings", "12 pieces")
TIMES = ("10 mins", "15 mins", "20 mins", "30 mins", "45 mins", "1 hr", "1 hr 30 mins", "2 hrs")
USED = ("butter", "cinnamon", "cream", "garlic", "ginger", "honey", "lemon", "mushrooms", "parsley", "spinach")
# fmt: on
"""Dishes with ingredients and directions; short texts about them; and ingredients that several directions name."""


def draw_recipes(random: Random, count: int, *, but_not: Collection[str] = ()) -> list[RecipeRow]:
    """Recipes with different titles, none of them one of `but_not`."""
    return [_row(random, *dish) for dish in random.sample([d for d in DISHES if d[0] not in but_not], count)]


def draw_uses(random: Random, ingredient: str, count: int) -> list[RecipeRow]:
    """Recipes whose directions name an ingredient."""
    return [_row(random, *dish) for dish in random.sample([dish for dish in DISHES if ingredient in dish[2]], count)]


def draw_non_uses(random: Random, ingredient: str, count: int, listing: int) -> list[RecipeRow]:
    """Recipes whose directions do not name an ingredient, which some of them list all the same."""
    rows = [_row(random, *dish) for dish in random.sample([d for d in DISHES if ingredient not in d[2]], count)]
    for row in rows[:listing]:
        row["ingredients"] = f"{row['ingredients']}, {ingredient} to serve"
    random.shuffle(rows)
    return rows


def draw_variants(random: Random, row: RecipeRow, count: int, *, columns: Sequence[str]) -> list[RecipeRow]:
    """Recipes that differ from a given one, and from one another, in some of these columns alone."""
    options = {"description": DESCRIPTIONS, "servings": SERVINGS, "preparationTime": TIMES}
    variants: list[RecipeRow] = []
    while len(variants) < count:
        names = random.sample(columns, random.randint(1, len(columns)))
        variant = row | {name: random.choice(options[name]) for name in names}
        if variant not in (row, *variants):
            variants.append(variant)
    return variants


def draw_likeness(random: Random, row: RecipeRow) -> RecipeRow:
    """Another recipe whose title is easily taken for that of a given one."""
    title = random.choice(("Quick {}", "{}, the old way", "{} for two", "{} II")).format(row["title"])
    return row | {"title": title, "description": random.choice(DESCRIPTIONS), "servings": random.choice(SERVINGS)}


def draw_time(random: Random) -> str:
    """How long something takes."""
    return random.choice(TIMES)


def draw_other_time(random: Random, time: str) -> str:
    """How long something else takes."""
    return random.choice([other for other in TIMES if other != time])


def draw_ingredient(random: Random) -> str:
    """Something that several directions name."""
    return random.choice(USED)


def _row(random: Random, title: str, ingredients: str, directions: str) -> RecipeRow:
    return {
        "title": title,
        "description": random.choice(DESCRIPTIONS),
        "servings": random.choice(SERVINGS),
        "preparationTime": draw_time(random),
        "source": "",
        "ingredients": ingredients,
        "directions": directions,
        "favorite": 0,
        "imageName": "",
    }
