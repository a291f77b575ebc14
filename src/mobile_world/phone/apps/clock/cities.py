"""Cities a person can add to the clock, with their time zones, and the list to find them in."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple
from zoneinfo import ZoneInfo

from mobile_world.phone.apps.clock.options import Options
from mobile_world.phone.apps.clock.tab import LIST
from mobile_world.phone.apps.clock.words import time_parts, time_text
from mobile_world.phone.system import System
from mobile_world.phone.ui import (
    Divider,
    IconButton,
    Line,
    Page,
    Recycler,
    Screen,
    Text,
    TextField,
    View,
    empty_state,
    px,
)

CITY_SEARCH = "com.android.deskclock.worldclock.CitySelectionActivity"
FIELD = "open_search_view_edit_text"
_TABLE = """
Africa/Abidjan: Abidjan, Ivory Coast; Africa/Accra: Accra, Ghana; Africa/Addis_Ababa: Addis Ababa, Ethiopia
Africa/Algiers: Algiers, Algeria; Africa/Cairo: Cairo, Egypt; Africa/Casablanca: Casablanca, Morocco
Africa/Dakar: Dakar, Senegal; Africa/Dar_es_Salaam: Dar es Salaam, Tanzania; Africa/Harare: Harare, Zimbabwe
Africa/Johannesburg: Cape Town, South Africa; Africa/Johannesburg: Johannesburg, South Africa
Africa/Kampala: Kampala, Uganda; Africa/Khartoum: Khartoum, Sudan; Africa/Kinshasa: Kinshasa, DR Congo
Africa/Lagos: Lagos, Nigeria; Africa/Luanda: Luanda, Angola; Africa/Lusaka: Lusaka, Zambia
Africa/Maputo: Maputo, Mozambique; Africa/Nairobi: Nairobi, Kenya; Africa/Tripoli: Tripoli, Libya
Africa/Tunis: Tunis, Tunisia; Africa/Windhoek: Windhoek, Namibia; America/Anchorage: Anchorage, AK
America/Argentina/Buenos_Aires: Buenos Aires, Argentina; America/Asuncion: Asunción, Paraguay
America/Barbados: Bridgetown, Barbados; America/Bogota: Bogotá, Colombia; America/Caracas: Caracas, Venezuela
America/Chicago: Austin, TX; America/Chicago: Chicago, IL; America/Chicago: Dallas, TX; America/Chicago: Houston, TX
America/Chicago: Memphis, TN; America/Chicago: Minneapolis, MN; America/Chicago: Nashville, TN
America/Chicago: New Orleans, LA; America/Chicago: San Antonio, TX; America/Costa_Rica: San José, Costa Rica
America/Denver: Albuquerque, NM; America/Denver: Denver, CO; America/Denver: Salt Lake City, UT
America/Detroit: Detroit, MI; America/Edmonton: Calgary, Canada; America/Edmonton: Edmonton, Canada
America/El_Salvador: San Salvador, El Salvador; America/Guatemala: Guatemala City, Guatemala
America/Guayaquil: Quito, Ecuador; America/Halifax: Halifax, Canada; America/Havana: Havana, Cuba
America/Indiana/Indianapolis: Indianapolis, IN; America/Jamaica: Kingston, Jamaica; America/La_Paz: La Paz, Bolivia
America/Lima: Lima, Peru; America/Los_Angeles: Las Vegas, NV; America/Los_Angeles: Los Angeles, CA
America/Los_Angeles: Portland, OR; America/Los_Angeles: Sacramento, CA; America/Los_Angeles: San Diego, CA
America/Los_Angeles: San Francisco, CA; America/Los_Angeles: San Jose, CA; America/Los_Angeles: Seattle, WA
America/Managua: Managua, Nicaragua; America/Mexico_City: Guadalajara, Mexico; America/Mexico_City: Mexico City, Mexico
America/Monterrey: Monterrey, Mexico; America/Montevideo: Montevideo, Uruguay; America/Nassau: Nassau, Bahamas
America/New_York: Atlanta, GA; America/New_York: Boston, MA; America/New_York: Charlotte, NC
America/New_York: Cleveland, OH; America/New_York: Miami, FL; America/New_York: New York, NY
America/New_York: Orlando, FL; America/New_York: Philadelphia, PA; America/New_York: Pittsburgh, PA
America/New_York: Washington, D.C.; America/Panama: Panama City, Panama; America/Phoenix: Phoenix, AZ
America/Port-au-Prince: Port-au-Prince, Haiti; America/Puerto_Rico: San Juan, Puerto Rico
America/Santiago: Santiago, Chile; America/Santo_Domingo: Santo Domingo, Dominican Republic
America/Sao_Paulo: Brasília, Brazil; America/Sao_Paulo: Rio de Janeiro, Brazil; America/Sao_Paulo: São Paulo, Brazil
America/St_Johns: St. John's, Canada; America/Tegucigalpa: Tegucigalpa, Honduras; America/Toronto: Montreal, Canada
America/Toronto: Ottawa, Canada; America/Toronto: Toronto, Canada; America/Vancouver: Vancouver, Canada
America/Winnipeg: Winnipeg, Canada; Asia/Almaty: Almaty, Kazakhstan; Asia/Amman: Amman, Jordan
Asia/Baghdad: Baghdad, Iraq; Asia/Baku: Baku, Azerbaijan; Asia/Bangkok: Bangkok, Thailand; Asia/Beirut: Beirut, Lebanon
Asia/Colombo: Colombo, Sri Lanka; Asia/Damascus: Damascus, Syria; Asia/Dhaka: Dhaka, Bangladesh
Asia/Dubai: Abu Dhabi, United Arab Emirates; Asia/Dubai: Dubai, United Arab Emirates
Asia/Ho_Chi_Minh: Hanoi, Vietnam; Asia/Ho_Chi_Minh: Ho Chi Minh City, Vietnam; Asia/Hong_Kong: Hong Kong, Hong Kong
Asia/Jakarta: Jakarta, Indonesia; Asia/Jerusalem: Jerusalem, Israel; Asia/Jerusalem: Tel Aviv, Israel
Asia/Kabul: Kabul, Afghanistan; Asia/Karachi: Islamabad, Pakistan; Asia/Karachi: Karachi, Pakistan
Asia/Karachi: Lahore, Pakistan; Asia/Kathmandu: Kathmandu, Nepal; Asia/Kolkata: Bengaluru, India
Asia/Kolkata: Chennai, India; Asia/Kolkata: Delhi, India; Asia/Kolkata: Hyderabad, India
Asia/Kolkata: Kolkata, India; Asia/Kolkata: Mumbai, India; Asia/Kolkata: New Delhi, India
Asia/Kuala_Lumpur: Kuala Lumpur, Malaysia; Asia/Kuwait: Kuwait City, Kuwait; Asia/Macau: Macau, Macau
Asia/Manila: Manila, Philippines; Asia/Muscat: Muscat, Oman; Asia/Novosibirsk: Novosibirsk, Russia
Asia/Phnom_Penh: Phnom Penh, Cambodia; Asia/Pyongyang: Pyongyang, North Korea; Asia/Qatar: Doha, Qatar
Asia/Riyadh: Riyadh, Saudi Arabia; Asia/Seoul: Busan, South Korea; Asia/Seoul: Seoul, South Korea
Asia/Shanghai: Beijing, China; Asia/Shanghai: Chongqing, China; Asia/Shanghai: Guangzhou, China
Asia/Shanghai: Hangzhou, China; Asia/Shanghai: Shanghai, China; Asia/Shanghai: Shenzhen, China
Asia/Shanghai: Wuhan, China; Asia/Singapore: Singapore, Singapore; Asia/Taipei: Taipei, Taiwan
Asia/Tashkent: Tashkent, Uzbekistan; Asia/Tbilisi: Tbilisi, Georgia; Asia/Tehran: Tehran, Iran
Asia/Thimphu: Thimphu, Bhutan; Asia/Tokyo: Kyoto, Japan; Asia/Tokyo: Osaka, Japan; Asia/Tokyo: Tokyo, Japan
Asia/Ulaanbaatar: Ulaanbaatar, Mongolia; Asia/Vladivostok: Vladivostok, Russia; Asia/Yangon: Yangon, Myanmar
Asia/Yekaterinburg: Yekaterinburg, Russia; Asia/Yerevan: Yerevan, Armenia; Atlantic/Azores: Ponta Delgada, Portugal
Atlantic/Bermuda: Hamilton, Bermuda; Atlantic/Cape_Verde: Praia, Cape Verde; Atlantic/Reykjavik: Reykjavík, Iceland
Australia/Adelaide: Adelaide, Australia; Australia/Brisbane: Brisbane, Australia; Australia/Darwin: Darwin, Australia
Australia/Hobart: Hobart, Australia; Australia/Melbourne: Melbourne, Australia; Australia/Perth: Perth, Australia
Australia/Sydney: Canberra, Australia; Australia/Sydney: Sydney, Australia; Europe/Amsterdam: Amsterdam, Netherlands
Europe/Athens: Athens, Greece; Europe/Belgrade: Belgrade, Serbia; Europe/Berlin: Berlin, Germany
Europe/Berlin: Frankfurt, Germany; Europe/Berlin: Hamburg, Germany; Europe/Berlin: Munich, Germany
Europe/Bratislava: Bratislava, Slovakia; Europe/Brussels: Brussels, Belgium; Europe/Bucharest: Bucharest, Romania
Europe/Budapest: Budapest, Hungary; Europe/Copenhagen: Copenhagen, Denmark; Europe/Dublin: Dublin, Ireland
Europe/Helsinki: Helsinki, Finland; Europe/Istanbul: Ankara, Turkey; Europe/Istanbul: Istanbul, Turkey
Europe/Kiev: Kyiv, Ukraine; Europe/Lisbon: Lisbon, Portugal; Europe/Ljubljana: Ljubljana, Slovenia
Europe/London: Edinburgh, United Kingdom; Europe/London: London, United Kingdom
Europe/London: Manchester, United Kingdom; Europe/Luxembourg: Luxembourg, Luxembourg; Europe/Madrid: Barcelona, Spain
Europe/Madrid: Madrid, Spain; Europe/Malta: Valletta, Malta; Europe/Minsk: Minsk, Belarus; Europe/Monaco: Monaco, Monaco
Europe/Moscow: Moscow, Russia; Europe/Moscow: Saint Petersburg, Russia; Europe/Oslo: Oslo, Norway
Europe/Paris: Lyon, France; Europe/Paris: Marseille, France; Europe/Paris: Paris, France
Europe/Prague: Prague, Czechia; Europe/Riga: Riga, Latvia; Europe/Rome: Milan, Italy; Europe/Rome: Naples, Italy
Europe/Rome: Rome, Italy; Europe/Sarajevo: Sarajevo, Bosnia & Herzegovina; Europe/Skopje: Skopje, North Macedonia
Europe/Sofia: Sofia, Bulgaria; Europe/Stockholm: Stockholm, Sweden; Europe/Tallinn: Tallinn, Estonia
Europe/Tirane: Tirana, Albania; Europe/Vienna: Vienna, Austria; Europe/Vilnius: Vilnius, Lithuania
Europe/Warsaw: Warsaw, Poland; Europe/Zagreb: Zagreb, Croatia; Europe/Zurich: Geneva, Switzerland
Europe/Zurich: Zürich, Switzerland; Indian/Maldives: Malé, Maldives; Indian/Mauritius: Port Louis, Mauritius
Pacific/Auckland: Auckland, New Zealand; Pacific/Auckland: Wellington, New Zealand; Pacific/Fiji: Suva, Fiji
Pacific/Guam: Hagåtña, Guam; Pacific/Honolulu: Honolulu, HI; Pacific/Port_Moresby: Port Moresby, Papua New Guinea
Pacific/Tahiti: Papeete, French Polynesia; Pacific/Tongatapu: Nukuʻalofa, Tonga
"""


class City(NamedTuple):
    """A place with its own time."""

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
    entries = [entry for line in _TABLE.strip().splitlines() for entry in line.split("; ")]
    found = []
    for entry in entries:
        zone, _, place = entry.partition(": ")
        name, _, country = place.partition(", ")
        found.append(City(name, country, zone))
    return tuple(sorted(found))


def search(words: str) -> list[City]:
    """The cities whose name begins with what was typed; those whose country or later words do come after."""
    wanted = words.strip().casefold()
    first = [city for city in all_cities() if city.name.casefold().startswith(wanted)]
    later = [city for city in all_cities() if city not in first and f" {wanted}" in f" {city.id.casefold()}"]
    return first + (later if wanted else [])


def chosen_cities(system: System) -> list[City]:
    """What a person has added, in that order."""
    known = {city.id: city for city in all_cities()}
    return [known[name] for name in Options(system).cities.split("|") if name in known]


def store_cities(system: System, cities: list[City]) -> None:
    """Keep the chosen cities."""
    Options.stored(system).put(cities="|".join(city.id for city in cities) or None)


class CitySearch(Screen):
    """A field, and every city that fits what is in it; a tap adds one and closes the list."""

    def build(self) -> View:
        """Field over results."""
        found = search(self.typed(FIELD))
        results: View = Recycler(id="search_results_view", cls=LIST, items=found, build=self._row)
        if not found:
            results = empty_state("No matches found", icon="map_search_outline")
        results.weight = 1
        return Page([self._field(), Divider(), results], ghost=True)

    def _field(self) -> View:
        back = IconButton(name="arrow_left", desc="Back", color="on_surface", width=56, height=56, on_click=self.finish)
        field = TextField(id=FIELD, hint="Search for a city", action="search", autofocus=True, weight=1, size=18)
        clear = IconButton(id="open_search_view_clear_button", name="close", desc="Clear text")
        clear.on_click = partial(self.set_typed, FIELD, "")
        parts = [back, field, *([clear] if self.typed(FIELD) else [])]
        return Line(parts, id="open_search_view_toolbar", cls="android.view.ViewGroup", height=72)

    def _row(self, city: City) -> View:
        now = self.system.clock.now().astimezone(ZoneInfo(city.zone))
        color = "primary" if city in chosen_cities(self.system) else "on_surface"
        name = Text(id="city_name", text=city.id, size=16, max_lines=1, weight=1, color=color)
        shown = " ".join(part for part in time_parts(self.system, now) if part)
        time = time_text(self.system, now)
        clock = Text(id="city_time", text=time, drawn=shown, size=16, color="on_surface_variant")
        return Line([name, clock], min_height=px(147), padding=(24, 0), spacing=16, on_click=partial(self._add, city))

    def _add(self, city: City) -> None:
        cities = chosen_cities(self.system)
        if city not in cities:
            store_cities(self.system, [*cities, city])
        self.finish()
