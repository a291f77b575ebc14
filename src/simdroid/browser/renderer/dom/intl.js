// Intl, which the engine lacks: numbers, dates, plurals and lists as Chrome writes them in English, with the separators
// of a few other languages. Time zones are the page's own and UTC.

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
  'November', 'December'];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SIGNS = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', INR: '₹', CNY: 'CN¥', KRW: '₩', BRL: 'R$', CAD: 'CA$', AUD: 'A$' };
const WHOLE = new Set(['JPY', 'KRW']);
const SEPARATORS = { en: [',', '.'], de: ['.', ','], es: ['.', ','], it: ['.', ','], nl: ['.', ','], pt: ['.', ','],
  fr: ['\u202f', ','], ru: ['\u00a0', ','], pl: ['\u00a0', ','], sv: ['\u00a0', ','] };
const SHORT = [[1e12, 'T', 'trillion'], [1e9, 'B', 'billion'], [1e6, 'M', 'million'], [1e3, 'K', 'thousand']];
const UNITS = { kilometer: 'km', meter: 'm', celsius: '°C', kilogram: 'kg', liter: 'L', percent: '%', byte: 'byte',
  'kilometer-per-hour': 'km/h', mile: 'mi', second: 'sec', minute: 'min', hour: 'hr', day: 'day' };
const PERIODS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];

function localeOf(locales) {
  const first = Array.isArray(locales) ? locales[0] : locales;
  if (first === undefined) return 'en-US';
  const name = String(first);
  if (!/^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i.test(name)) throw new RangeError('Incorrect locale information provided');
  return name;
}

function plain(Formatter, members) {
  // Intl's constructors that work without `new` are functions, and their instances carry `format` bound.
  Object.defineProperty(Formatter.prototype, Symbol.toStringTag, { value: `Intl.${Formatter.name}`, configurable: true });
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(Formatter.prototype, name, { value, writable: true, configurable: true });
  Formatter.supportedLocalesOf = locales => (locales === undefined ? [] : [].concat(locales).map(localeOf));
  return Formatter;
}

function digitsOf(options, low, high) {
  const least = options.minimumFractionDigits, most = options.maximumFractionDigits;
  for (const each of [least, most])
    if (each !== undefined && !(each >= 0 && each <= 100)) throw new RangeError('maximumFractionDigits value is out of range.');
  const from = least ?? Math.min(low, most ?? low);
  return [Math.floor(from), Math.floor(most ?? Math.max(high, from))];
}

function grouped(text, separator) { return text.replace(/\B(?=(\d{3})+$)/g, separator); }

// Half away from zero on the decimal digits, which toFixed, working on the binary value, gets wrong for 1.005.
function rounded(value, digits) {
  const shifted = Number(`${value}e${digits}`);
  if (!Number.isFinite(shifted) || String(value).includes('e')) return value.toFixed(Math.min(digits, 100));
  return (Math.round(shifted) / 10 ** digits).toFixed(digits);
}

function decimal(value, locale, options, low, high) {
  const [group, point] = SEPARATORS[locale.slice(0, 2).toLowerCase()] ?? SEPARATORS.en;
  let text;
  if (options.maximumSignificantDigits !== undefined || options.minimumSignificantDigits !== undefined) {
    const most = options.maximumSignificantDigits ?? 21;
    text = String(Number(value.toPrecision(Math.min(Math.max(most, 1), 100))));
    const lacking = (options.minimumSignificantDigits ?? 1) - text.replace(/\D/g, '').replace(/^0+/, '').length;
    if (lacking > 0) text += (text.includes('.') ? '' : '.') + '0'.repeat(lacking);
  } else {
    const [least, most] = digitsOf(options, low, high);
    text = rounded(value, most);
    if (most > least) {
      const [whole, part = ''] = text.split('.');
      const kept = part.replace(/0+$/, '').padEnd(least, '0');
      text = kept ? `${whole}.${kept}` : whole;
    }
  }
  if (text.includes('e')) text = String(BigInt(Math.round(value)));
  let [whole, part] = text.split('.');
  whole = whole.padStart(options.minimumIntegerDigits ?? 1, '0');
  const short = locale.startsWith('es') || locale.startsWith('pl') ? whole.length < 5 : false;
  if (options.useGrouping !== false && options.useGrouping !== 'false' && !short) whole = grouped(whole, group);
  return part === undefined ? whole : `${whole}${point}${part}`;
}

function money(text, locale, options) {
  const code = String(options.currency).toUpperCase();
  if (options.currencyDisplay === 'code') return `${code}\u00a0${text}`;
  if (options.currencyDisplay === 'name') return `${text} ${code}`;
  const sign = (code === 'JPY' && locale.startsWith('ja') ? '￥' : SIGNS[code]) ?? `${code}\u00a0`;
  return /^en|^ja|^zh|^ko/.test(locale) ? sign + text : `${text}\u00a0${sign.trim()}`;
}

function numberText(number, locale, options) {
  if (typeof number === 'bigint') {
    const [group] = SEPARATORS[locale.slice(0, 2)] ?? SEPARATORS.en;
    const whole = grouped(String(number < 0n ? -number : number), group);
    return (number < 0n ? '-' : '') + whole;
  }
  const value = Number(number);
  if (Number.isNaN(value)) return 'NaN';
  const size = Math.abs(value), style = options.style ?? 'decimal';
  let text;
  if (size === Infinity) text = '∞';
  else if (options.notation === 'compact') {
    const [unit, letter, word] = SHORT.find(([least]) => size >= least) ?? [1, '', ''];
    const small = size / unit;
    text = decimal(small, locale, { maximumFractionDigits: small < 100 && small % 1 ? (small < 10 ? 1 : 0) : 0, ...options }, 0, 0);
    text += options.compactDisplay === 'long' && word ? ` ${word}` : letter;
  } else if (style === 'percent') text = `${decimal(Number((size * 100).toPrecision(15)), locale, options, 0, 0)}%`;
  else if (style === 'currency') {
    const digits = WHOLE.has(String(options.currency).toUpperCase()) ? 0 : 2;
    text = decimal(size, locale, options, digits, digits);
  } else text = decimal(size, locale, options, 0, 3);
  if (style === 'currency') text = money(text, locale, options);
  if (style === 'unit') {
    const short = UNITS[options.unit] ?? options.unit;
    text = options.unitDisplay === 'long' ? `${text} ${options.unit}${size === 1 ? '' : 's'}` : `${text}${/^[°%]/.test(short) ? '' : ' '}${short}`;
  }
  const negative = value < 0 || Object.is(value, -0);
  const sign = options.signDisplay;
  if (negative && sign !== 'never' && !(sign === 'negative' && size === 0)) return `-${text}`;
  return (sign === 'always' || (sign === 'exceptZero' && size)) && !negative ? `+${text}` : text;
}

function NumberFormat(locales, options = {}) {
  if (!new.target) return new NumberFormat(locales, options);
  const locale = localeOf(locales), wanted = { ...options };
  if (wanted.style === 'currency' && wanted.currency === undefined) throw new TypeError('Currency code is required with currency style.');
  digitsOf(wanted, 0, 3);
  this.format = number => numberText(number, locale, wanted);
  this.resolvedOptions = () => ({ locale, numberingSystem: 'latn', style: 'decimal', ...wanted });
}
plain(NumberFormat, {
  formatToParts(number) {
    return (this.format(number).match(/\d+|\D/g) ?? []).map(value => ({ type: /\d/.test(value) ? 'integer' : 'literal', value }));
  },
});

const FIELDS = ['weekday', 'year', 'month', 'day', 'hour', 'minute', 'second', 'dayPeriod', 'timeZoneName', 'fractionalSecondDigits', 'era'];
const DATES = { full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }, long: { year: 'numeric', month: 'long', day: 'numeric' },
  medium: { year: 'numeric', month: 'short', day: 'numeric' }, short: { year: '2-digit', month: 'numeric', day: 'numeric' } };
const TIMES = { full: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'long' }, long: { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  medium: { hour: 'numeric', minute: '2-digit', second: '2-digit' }, short: { hour: 'numeric', minute: '2-digit' } };
const two = (value, style) => (style === '2-digit' ? String(value).padStart(2, '0') : String(value));

function clockOf(date, zone) {
  const utc = zone === 'UTC', get = name => date[`get${utc ? 'UTC' : ''}${name}`]();
  return { year: get('FullYear'), month: get('Month'), day: get('Date'), weekday: get('Day'), hour: get('Hours'), minute: get('Minutes'), second: get('Seconds'), ms: get('Milliseconds') };
}

function dateText(at, options, locale) {
  const { weekday, year, month, day } = options;
  const shownYear = year === '2-digit' ? String(at.year % 100).padStart(2, '0') : String(at.year);
  const shownDay = weekday && (weekday === 'long' ? DAYS[at.weekday] : weekday === 'narrow' ? DAYS[at.weekday][0] : DAYS[at.weekday].slice(0, 3));
  if (month === 'long' || month === 'short' || month === 'narrow') {
    const name = month === 'long' ? MONTHS[at.month] : month === 'short' ? MONTHS[at.month].slice(0, 3) : MONTHS[at.month][0];
    const british = /^en-(GB|AU|NZ|IE|IN|ZA)/.test(locale);
    const both = day ? (british ? `${two(at.day, day)} ${name}` : `${name} ${two(at.day, day)}`) : name;
    const dated = year ? `${both}${day && !british ? ',' : ''} ${shownYear}` : both;
    return shownDay ? `${shownDay}, ${dated}` : dated;
  }
  const number = month && two(at.month + 1, month), date = day && two(at.day, day);
  const padded = /^(en-|fr|pt)/.test(locale) && year && month;
  const numbers = /^(en-US|en)$/.test(locale) || !/^(en-|de|fr|es|it|pt)/.test(locale)
    ? [number, date, year && shownYear] : [padded ? date?.padStart(2, '0') : date, padded ? number.padStart(2, '0') : number, year && shownYear];
  const joined = numbers.filter(each => each !== undefined).join(locale.startsWith('de') ? '.' : '/');
  return [shownDay, joined].filter(Boolean).join(', ');
}

function timeText(at, options) {
  const { hour, minute, second } = options, half = options.hour12 ?? (options.hourCycle ? options.hourCycle.startsWith('h1') : !options.day24);
  const shown = [];
  if (hour) { const value = half ? at.hour % 12 || 12 : at.hour; shown.push(two(value, half ? hour : '2-digit')); }
  if (minute) shown.push(hour || second ? String(at.minute).padStart(2, '0') : String(at.minute));
  if (second) shown.push(hour || minute ? String(at.second).padStart(2, '0') : String(at.second));
  let text = shown.join(':');
  if (options.fractionalSecondDigits) text += `.${String(at.ms).padStart(3, '0').slice(0, options.fractionalSecondDigits)}`;
  if (hour && half) text += ` ${at.hour < 12 ? 'AM' : 'PM'}`;
  return text;
}

function resolved(options, required, defaults) {
  const wanted = { ...options };
  if (wanted.dateStyle || wanted.timeStyle) return { ...wanted, ...DATES[wanted.dateStyle], ...TIMES[wanted.timeStyle] };
  const needs = required === 'date' ? ['weekday', 'year', 'month', 'day'] : required === 'time' ? ['hour', 'minute', 'second', 'dayPeriod', 'fractionalSecondDigits'] : FIELDS;
  if (!needs.some(name => wanted[name] !== undefined)) {
    if (defaults !== 'time') Object.assign(wanted, { year: 'numeric', month: 'numeric', day: 'numeric' });
    if (defaults !== 'date') Object.assign(wanted, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  }
  return wanted;
}

function DateTimeFormat(locales, options = {}, required = 'any', defaults = 'date') {
  if (!new.target) return new DateTimeFormat(locales, options, required, defaults);
  const locale = localeOf(locales), wanted = resolved(options ?? {}, required, defaults);
  const zone = wanted.timeZone === undefined ? undefined : String(wanted.timeZone).replace(/^(GMT|Etc\/UTC)$/i, 'UTC').replace(/^utc$/i, 'UTC');
  if (zone !== undefined && zone !== 'UTC' && !/^[A-Z][A-Za-z_]+\/[A-Za-z_/+-]+$|^[+-]\d\d:?\d\d$/.test(zone)) throw new RangeError(`Invalid time zone specified: ${wanted.timeZone}`);
  wanted.day24 = !/^(en-US|en|en-CA|en-AU|en-IN|ko|hi|ar)$/.test(locale);
  Object.defineProperty(this, 'wanted', { value: wanted });
  this.format = date => {
    const value = date === undefined ? new Date() : new Date(date);
    if (Number.isNaN(value.getTime())) throw new RangeError('Invalid time value');
    const at = clockOf(value, zone);
    const day = wanted.weekday || wanted.year || wanted.month || wanted.day ? dateText(at, wanted, locale) : '';
    let time = wanted.hour || wanted.minute || wanted.second || wanted.fractionalSecondDigits ? timeText(at, wanted) : '';
    if (wanted.timeZoneName) time += `${time ? ' ' : ''}${zone === 'UTC' || value.getTimezoneOffset() === 0 ? 'UTC' : `GMT${offset(value)}`}`;
    const worded = wanted.dateStyle === 'full' || wanted.dateStyle === 'long';
    const alone = wanted.weekday && !wanted.month && !wanted.day && !wanted.year;
    return [day, time].filter(Boolean).join(worded ? ' at ' : alone ? ' ' : ', ');
  };
  this.resolvedOptions = () => ({ locale, calendar: 'gregory', numberingSystem: 'latn', timeZone: zone ?? dom.timeZone ?? 'UTC' });
}
function offset(date) {
  const minutes = -date.getTimezoneOffset(), size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${size % 60 ? `:${String(size % 60).padStart(2, '0')}` : ''}`;
}
plain(DateTimeFormat, {
  formatToParts(date) {
    const names = { weekday: /^[A-Z][a-z]+day$|^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/, dayPeriod: /^[AP]M$/, month: /^[A-Z][a-z]+$/ };
    const options = this.wanted, order = ['month', 'day', 'year', 'hour', 'minute', 'second'].filter(name => options[name]);
    let place = 0;
    return (this.format(date).match(/[A-Za-z]+|\d+|[^A-Za-z\d]+/g) ?? []).map(value => {
      const named = Object.entries(names).find(([, shape]) => shape.test(value));
      if (named) { if (named[0] === 'month') place = order.indexOf('month') + 1; return { type: named[0], value }; }
      return /\d/.test(value) ? { type: order[place++] ?? 'literal', value } : { type: 'literal', value };
    });
  },
  formatRange(from, to) { return `${this.format(from)} – ${this.format(to)}`; },
});

function PluralRules(locales, options = {}) {
  const locale = localeOf(locales), ordinal = options.type === 'ordinal';
  this.resolvedOptions = () => ({ locale, type: ordinal ? 'ordinal' : 'cardinal' });
  this.select = number => {
    if (!ordinal) return Number(number) === 1 ? 'one' : 'other';
    const tens = number % 100, ones = number % 10;
    if (ones === 1 && tens !== 11) return 'one';
    if (ones === 2 && tens !== 12) return 'two';
    return ones === 3 && tens !== 13 ? 'few' : 'other';
  };
}
plain(PluralRules, {});

function ListFormat(locales, options = {}) {
  localeOf(locales);
  const word = options.type === 'disjunction' ? 'or' : 'and', unit = options.type === 'unit';
  this.format = list => {
    const all = [...list].map(String);
    if (all.length < 2) return all.join('');
    if (unit) return all.join(', ');
    return all.length === 2 ? all.join(` ${word} `) : `${all.slice(0, -1).join(', ')}, ${word} ${all.at(-1)}`;
  };
}
plain(ListFormat, {});

function RelativeTimeFormat(locales, options = {}) {
  const locale = localeOf(locales), auto = options.numeric === 'auto';
  this.format = (value, unit) => {
    const name = String(unit).replace(/s$/, ''), size = Math.abs(value), past = value < 0 || Object.is(value, -0);
    if (!PERIODS.includes(name)) throw new RangeError(`Invalid unit argument for format() '${unit}'`);
    if (auto && name === 'day' && [0, 1].includes(size)) return size ? (past ? 'yesterday' : 'tomorrow') : 'today';
    if (auto && size === 0) return name === 'second' ? 'now' : `this ${name}`;
    if (auto && size === 1 && ['week', 'month', 'quarter', 'year'].includes(name)) return `${past ? 'last' : 'next'} ${name}`;
    const words = `${numberText(size, locale, {})} ${name}${size === 1 ? '' : 's'}`;
    return past ? `${words} ago` : `in ${words}`;
  };
}
plain(RelativeTimeFormat, {});

// As Chrome sorts: letters before their marks, lower case before upper, digits and signs before letters.
function sortKey(text) {
  const base = text.normalize('NFD').replace(/\p{M}/gu, '');
  return [base.toLowerCase().replace(/ß/g, 'ss'), text.normalize('NFD').toLowerCase(), base.replace(/\p{L}/gu, c => (c === c.toLowerCase() ? '0' : '1'))];
}
function rank(letter) { return /\s/.test(letter) ? 0 : /[\p{P}\p{S}]/u.test(letter) ? 1 : /\d/.test(letter) ? 2 : 3; }
function ordered(a, b, numeric) {
  const first = numeric ? a.match(/\d+|\D/g) ?? [] : [...a], second = numeric ? b.match(/\d+|\D/g) ?? [] : [...b];
  for (let i = 0; i < Math.min(first.length, second.length); i++) {
    const one = first[i], other = second[i];
    if (one === other) continue;
    if (numeric && /\d/.test(one) && /\d/.test(other) && Number(one) !== Number(other)) return Number(one) < Number(other) ? -1 : 1;
    return (rank(one) - rank(other) || (one < other ? -1 : 1)) < 0 ? -1 : 1;
  }
  return Math.sign(first.length - second.length);
}
function compare(a, b, options = {}) {
  const one = sortKey(String(a)), other = sortKey(String(b)), depth = { base: 1, accent: 2 }[options.sensitivity] ?? 3;
  for (let level = 0; level < depth; level++) {
    const found = ordered(one[level], other[level], options.numeric && level === 0);
    if (found) return found;
  }
  return 0;
}
function Collator(locales, options = {}) {
  if (!new.target) return new Collator(locales, options);
  localeOf(locales);
  this.compare = (a, b) => compare(a, b, options ?? {});
}
plain(Collator, {});

const intl = { NumberFormat, DateTimeFormat, PluralRules, ListFormat, RelativeTimeFormat, Collator,
  getCanonicalLocales: locales => (locales === undefined ? [] : [].concat(locales).map(localeOf)) };
Object.defineProperty(intl, Symbol.toStringTag, { value: 'Intl' });
Object.defineProperty(globalThis, 'Intl', { value: intl, writable: true, configurable: true });

function method(prototype, name, value) { Object.defineProperty(prototype, name, { value, writable: true, configurable: true }); }
method(Number.prototype, 'toLocaleString', function toLocaleString(locales, options) { return new NumberFormat(locales, options).format(Number(this)); });
method(BigInt.prototype, 'toLocaleString', function toLocaleString(locales, options) { return new NumberFormat(locales, options).format(BigInt(this)); });
for (const [name, required, defaults] of [['toLocaleString', 'any', 'all'], ['toLocaleDateString', 'date', 'date'], ['toLocaleTimeString', 'time', 'time']])
  method(Date.prototype, name, { [name](locales, options) { return Number.isNaN(this.getTime()) ? 'Invalid Date' : new DateTimeFormat(locales, options ?? {}, required, defaults).format(this); } }[name]);
method(String.prototype, 'localeCompare', function localeCompare(other, locales, options) { return compare(this, other, options ?? {}); });
