"""The cities of the world clock with their time zones, and the screen that searches them."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from simdroid import ui
from simdroid.system import System, folded, has_word, sort_key
from simdroid_apps.clock import formatting, screen, store

CITY_SEARCH = "com.android.deskclock.worldclock.CitySelectionActivity"
FIELD = "open_search_view_edit_text"
_REGIONS = {
    "Africa": """
Abidjan, Ivory Coast; Accra, Ghana; Addis_Ababa, Ethiopia; Algiers, Algeria; Cairo, Egypt; Casablanca, Morocco;
Dakar, Senegal; Dar_es_Salaam, Tanzania; Harare, Zimbabwe; Johannesburg: Cape Town, Johannesburg, South Africa;
Kampala, Uganda; Khartoum, Sudan; Kinshasa, DR Congo; Lagos, Nigeria; Luanda, Angola; Lusaka, Zambia;
Maputo, Mozambique; Nairobi, Kenya; Tripoli, Libya; Tunis, Tunisia; Windhoek, Namibia
    """,
    "America": """
Anchorage, AK; Argentina/Buenos_Aires, Argentina; Asuncion: Asunción, Paraguay; Barbados: Bridgetown, Barbados;
Bogota: Bogotá, Colombia; Caracas, Venezuela; Chicago, IL; Chicago: New Orleans, LA; Chicago: Minneapolis, MN;
Chicago: Memphis, Nashville, TN; Chicago: Austin, Dallas, Houston, San Antonio, TX;
Costa_Rica: San José, Costa Rica; Denver, CO; Denver: Albuquerque, NM; Denver: Salt Lake City, UT; Detroit, MI;
Edmonton: Calgary, Edmonton, Canada; El_Salvador: San Salvador, El Salvador; Guatemala: Guatemala City, Guatemala;
Guayaquil: Quito, Ecuador; Halifax, Canada; Havana, Cuba; Indiana/Indianapolis, IN; Jamaica: Kingston, Jamaica;
La_Paz, Bolivia; Lima, Peru; Los_Angeles: Los Angeles, Sacramento, San Diego, San Francisco, San Jose, CA;
Los_Angeles: Las Vegas, NV; Los_Angeles: Portland, OR; Los_Angeles: Seattle, WA; Managua, Nicaragua;
Mexico_City: Guadalajara, Mexico City, Mexico; Monterrey, Mexico; Montevideo, Uruguay; Nassau, Bahamas;
New_York: Washington, D.C.; New_York: Miami, Orlando, FL; New_York: Atlanta, GA; New_York: Boston, MA;
New_York: Charlotte, NC; New_York, NY; New_York: Cleveland, OH; New_York: Philadelphia, Pittsburgh, PA;
Panama: Panama City, Panama; Phoenix, AZ; Port-au-Prince, Haiti; Puerto_Rico: San Juan, Puerto Rico;
Santiago, Chile; Santo_Domingo, Dominican Republic; Sao_Paulo: Brasília, Rio de Janeiro, São Paulo, Brazil;
St_Johns: St. John's, Canada; Tegucigalpa, Honduras; Toronto: Montreal, Ottawa, Toronto, Canada; Vancouver, Canada;
Winnipeg, Canada
    """,
    "Asia": """
Almaty, Kazakhstan; Amman, Jordan; Baghdad, Iraq; Baku, Azerbaijan; Bangkok, Thailand; Beirut, Lebanon;
Colombo, Sri Lanka; Damascus, Syria; Dhaka, Bangladesh; Dubai: Abu Dhabi, Dubai, United Arab Emirates;
Ho_Chi_Minh: Hanoi, Ho Chi Minh City, Vietnam; Hong_Kong, Hong Kong; Jakarta, Indonesia;
Jerusalem: Jerusalem, Tel Aviv, Israel; Kabul, Afghanistan; Karachi: Islamabad, Karachi, Lahore, Pakistan;
Kathmandu, Nepal; Kolkata: Bengaluru, Chennai, Delhi, Hyderabad, Kolkata, Mumbai, New Delhi, India;
Kuala_Lumpur, Malaysia; Kuwait: Kuwait City, Kuwait; Macau, Macau; Manila, Philippines; Muscat, Oman;
Novosibirsk, Russia; Phnom_Penh, Cambodia; Pyongyang, North Korea; Qatar: Doha, Qatar; Riyadh, Saudi Arabia;
Seoul: Busan, Seoul, South Korea;
Shanghai: Beijing, Chongqing, Guangzhou, Hangzhou, Shanghai, Shenzhen, Wuhan, China; Singapore, Singapore;
Taipei, Taiwan; Tashkent, Uzbekistan; Tbilisi, Georgia; Tehran, Iran; Thimphu, Bhutan;
Tokyo: Kyoto, Osaka, Tokyo, Japan; Ulaanbaatar, Mongolia; Vladivostok, Russia; Yangon, Myanmar;
Yekaterinburg, Russia; Yerevan, Armenia
    """,
    "Atlantic": """
Azores: Ponta Delgada, Portugal; Bermuda: Hamilton, Bermuda; Cape_Verde: Praia, Cape Verde;
Reykjavik: Reykjavík, Iceland
    """,
    "Australia": """
Adelaide, Australia; Brisbane, Australia; Darwin, Australia; Hobart, Australia; Melbourne, Australia;
Perth, Australia; Sydney: Canberra, Sydney, Australia
    """,
    "Europe": """
Amsterdam, Netherlands; Athens, Greece; Belgrade, Serbia; Berlin: Berlin, Frankfurt, Hamburg, Munich, Germany;
Bratislava, Slovakia; Brussels, Belgium; Bucharest, Romania; Budapest, Hungary; Copenhagen, Denmark;
Dublin, Ireland; Helsinki, Finland; Istanbul: Ankara, Istanbul, Turkey; Kiev: Kyiv, Ukraine; Lisbon, Portugal;
Ljubljana, Slovenia; London: Edinburgh, London, Manchester, United Kingdom; Luxembourg, Luxembourg;
Madrid: Barcelona, Madrid, Spain; Malta: Valletta, Malta; Minsk, Belarus; Monaco, Monaco;
Moscow: Moscow, Saint Petersburg, Russia; Oslo, Norway; Paris: Lyon, Marseille, Paris, France; Prague, Czechia;
Riga, Latvia; Rome: Milan, Naples, Rome, Italy; Sarajevo, Bosnia & Herzegovina; Skopje, North Macedonia;
Sofia, Bulgaria; Stockholm, Sweden; Tallinn, Estonia; Tirane: Tirana, Albania; Vienna, Austria; Vilnius, Lithuania;
Warsaw, Poland; Zagreb, Croatia; Zurich: Geneva, Zürich, Switzerland
    """,
    "Indian": """
Maldives: Malé, Maldives; Mauritius: Port Louis, Mauritius
    """,
    "Pacific": """
Auckland: Auckland, Wellington, New Zealand; Fiji: Suva, Fiji; Guam: Hagåtña, Guam; Honolulu, HI;
Port_Moresby, Papua New Guinea; Tahiti: Papeete, French Polynesia; Tongatapu: Nukuʻalofa, Tonga
    """,
}
"""Zones of each region, the cities in them unless it is the one a zone is named after, and the country."""


class City(NamedTuple):
    """A city with its time zone."""

    name: str
    country: str
    zone: str

    @property
    def id(self) -> str:
        """What is stored once it was chosen."""
        return f"{self.name}, {self.country}"


@cache
def all_cities() -> tuple[City, ...]:
    """Every city, by name."""
    found = []
    for region, zones in _REGIONS.items():
        for entry in " ".join(zones.split()).split("; "):
            place, _, country = entry.rpartition(", ")
            zone, _, names = place.partition(": ")
            cities = names.split(", ") if names else [zone.rpartition("/")[2].replace("_", " ")]
            found += [City(name, country, f"{region}/{zone}") for name in cities]
    return tuple(sorted(found, key=lambda city: (sort_key(city.name), city)))


def search(words: str) -> list[City]:
    """The cities whose name begins with what was typed; those whose country or later words do come after."""
    wanted = folded(words.strip())
    first = [city for city in all_cities() if folded(city.name).startswith(wanted)]
    later = [city for city in all_cities() if city not in first and has_word(city.id, wanted)]
    return first + (later if wanted else [])


def chosen_cities(system: System) -> list[City]:
    """What a person has added, in that order."""
    known = {city.id: city for city in all_cities()}
    return [known[name] for name in store.Options(system).cities.split("|") if name in known]


def store_cities(system: System, cities: list[City]) -> None:
    """Keep the chosen cities."""
    store.Options.stored(system).put(cities="|".join(city.id for city in cities) or None)


class CitySearch(ui.Screen):
    """The city search; a tap on a result adds the city and closes the screen."""

    def build(self) -> ui.View:
        found = search(self.typed(FIELD))
        results: ui.View = ui.Recycler(id="search_results_view", cls=screen.LIST, items=found, build=self._row)
        if not found:
            results = ui.empty_state("No matches found", icon="map_search_outline")
        results.weight = 1
        return ui.Page([self._field(), ui.Divider(), results], ghost=True)

    def _field(self) -> ui.View:
        clear = ui.IconButton(
            id="open_search_view_clear_button",
            name="close",
            desc="Clear text",
            on_click=partial(self.set_typed, FIELD, ""),
        )
        parts = [
            ui.IconButton(
                name="arrow_left", desc="Back", color="on_surface", width=56, height=56, on_click=self.finish
            ),
            ui.TextField(id=FIELD, hint="Search for a city", action="search", autofocus=True, weight=1, size=18),
            *([clear] if self.typed(FIELD) else []),
        ]
        return ui.Line(parts, id="open_search_view_toolbar", cls="android.view.ViewGroup", height=72)

    def _row(self, city: City) -> ui.View:
        now = self.system.clock.now().astimezone(ZoneInfo(city.zone))
        color = "primary" if city in chosen_cities(self.system) else "on_surface"
        shown = " ".join(part for part in formatting.time_parts(self.system, now) if part)
        time = formatting.time_text(self.system, now)
        return ui.Line(
            [
                ui.Text(id="city_name", text=city.id, size=16, max_lines=1, weight=1, color=color),
                ui.Text(id="city_time", text=time, drawn=shown, size=16, color="on_surface_variant"),
            ],
            min_height=ui.px(147),
            padding=(24, 0),
            spacing=16,
            on_click=partial(self._add, city),
        )

    def _add(self, city: City) -> None:
        cities = chosen_cities(self.system)
        if city not in cities:
            store_cities(self.system, [*cities, city])
        self.finish()
