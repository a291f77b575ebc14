"""Database schema of contacts2.db, the address book of Android 13."""

CONTACTS_PACKAGE = "com.android.providers.contacts"
CONTACTS_DATABASE = "contacts2.db"

NAME = "vnd.android.cursor.item/name"
PHONE = "vnd.android.cursor.item/phone_v2"
EMAIL = "vnd.android.cursor.item/email_v2"
ORGANIZATION = "vnd.android.cursor.item/organization"
NICKNAME = "vnd.android.cursor.item/nickname"
NOTE = "vnd.android.cursor.item/note"
POSTAL = "vnd.android.cursor.item/postal-address_v2"
GROUP_MEMBERSHIP = "vnd.android.cursor.item/group_membership"
PHOTO = "vnd.android.cursor.item/photo"
WEBSITE = "vnd.android.cursor.item/website"
EVENT = "vnd.android.cursor.item/contact_event"
IM = "vnd.android.cursor.item/im"
RELATION = "vnd.android.cursor.item/relation"
SIP = "vnd.android.cursor.item/sip_address"
IDENTITY = "vnd.android.cursor.item/identity"

MIME_TYPES = (
    *(EMAIL, IM, NICKNAME, ORGANIZATION, PHONE, SIP, NAME, POSTAL, IDENTITY, PHOTO, GROUP_MEMBERSHIP),
    *(NOTE, WEBSITE, EVENT, RELATION),
)

_DATA_FIELDS = ", ".join(f"data{number}" for number in range(1, 16))
_DATA_TYPED = ", ".join(f"data{number} TEXT" for number in range(1, 16))
_SYNC_TYPED = "sync1 TEXT, sync2 TEXT, sync3 TEXT, sync4 TEXT"

_TABLES = f"""
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE accounts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_name TEXT, account_type TEXT, data_set TEXT, sim_slot_index INTEGER,
  sim_ef_type INTEGER, ungrouped_visible INTEGER NOT NULL DEFAULT 0, should_sync INTEGER NOT NULL DEFAULT 1,
  x_is_default INTEGER NOT NULL DEFAULT 0);
CREATE TABLE contacts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, name_raw_contact_id INTEGER REFERENCES raw_contacts(_id),
  photo_id INTEGER REFERENCES data(_id), photo_file_id INTEGER REFERENCES photo_files(_id), custom_ringtone TEXT,
  send_to_voicemail INTEGER NOT NULL DEFAULT 0, x_times_contacted INTEGER NOT NULL DEFAULT 0,
  x_last_time_contacted INTEGER, times_contacted INTEGER NOT NULL DEFAULT 0, last_time_contacted INTEGER,
  starred INTEGER NOT NULL DEFAULT 0, pinned INTEGER NOT NULL DEFAULT 0, has_phone_number INTEGER NOT NULL DEFAULT 0,
  lookup TEXT, status_update_id INTEGER REFERENCES data(_id), contact_last_updated_timestamp INTEGER);
CREATE TABLE deleted_contacts (contact_id INTEGER PRIMARY KEY, contact_deleted_timestamp INTEGER NOT NULL DEFAULT 0);
CREATE TABLE raw_contacts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER REFERENCES accounts(_id), sourceid TEXT, backup_id TEXT,
  raw_contact_is_read_only INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 1,
  dirty INTEGER NOT NULL DEFAULT 0, deleted INTEGER NOT NULL DEFAULT 0, metadata_dirty INTEGER NOT NULL DEFAULT 0,
  contact_id INTEGER REFERENCES contacts(_id), aggregation_mode INTEGER NOT NULL DEFAULT 0,
  aggregation_needed INTEGER NOT NULL DEFAULT 1, custom_ringtone TEXT, send_to_voicemail INTEGER NOT NULL DEFAULT 0,
  x_times_contacted INTEGER NOT NULL DEFAULT 0, x_last_time_contacted INTEGER,
  times_contacted INTEGER NOT NULL DEFAULT 0, last_time_contacted INTEGER, starred INTEGER NOT NULL DEFAULT 0,
  pinned INTEGER NOT NULL DEFAULT 0, display_name TEXT, display_name_alt TEXT,
  display_name_source INTEGER NOT NULL DEFAULT 0, phonetic_name TEXT, phonetic_name_style TEXT,
  sort_key TEXT COLLATE NOCASE, phonebook_label TEXT, phonebook_bucket INTEGER, sort_key_alt TEXT COLLATE NOCASE,
  phonebook_label_alt TEXT, phonebook_bucket_alt INTEGER, name_verified INTEGER NOT NULL DEFAULT 0, {_SYNC_TYPED});
CREATE TABLE packages (_id INTEGER PRIMARY KEY AUTOINCREMENT, package TEXT NOT NULL);
CREATE TABLE mimetypes (_id INTEGER PRIMARY KEY AUTOINCREMENT, mimetype TEXT NOT NULL);
CREATE TABLE data (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, package_id INTEGER REFERENCES package(_id),
  mimetype_id INTEGER REFERENCES mimetype(_id) NOT NULL,
  raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL, hash_id TEXT,
  is_read_only INTEGER NOT NULL DEFAULT 0, is_primary INTEGER NOT NULL DEFAULT 0,
  is_super_primary INTEGER NOT NULL DEFAULT 0, data_version INTEGER NOT NULL DEFAULT 0, {_DATA_TYPED},
  data_sync1 TEXT, data_sync2 TEXT, data_sync3 TEXT, data_sync4 TEXT, carrier_presence INTEGER NOT NULL DEFAULT 0,
  is_preferred_phone_account_migration_pending INTEGER NOT NULL DEFAULT 0,
  preferred_phone_account_component_name TEXT, preferred_phone_account_id TEXT);
CREATE TABLE phone_lookup (
  data_id INTEGER REFERENCES data(_id) NOT NULL, raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,
  normalized_number TEXT NOT NULL, min_match TEXT NOT NULL);
CREATE TABLE name_lookup (
  data_id INTEGER REFERENCES data(_id) NOT NULL, raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,
  normalized_name TEXT NOT NULL, name_type INTEGER NOT NULL, PRIMARY KEY (data_id, normalized_name, name_type));
CREATE TABLE groups (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, package_id INTEGER REFERENCES package(_id),
  account_id INTEGER REFERENCES accounts(_id), sourceid TEXT, version INTEGER NOT NULL DEFAULT 1,
  dirty INTEGER NOT NULL DEFAULT 0, title TEXT, title_res INTEGER, notes TEXT, system_id TEXT,
  deleted INTEGER NOT NULL DEFAULT 0, group_visible INTEGER NOT NULL DEFAULT 0, should_sync INTEGER NOT NULL DEFAULT 1,
  auto_add INTEGER NOT NULL DEFAULT 0, favorites INTEGER NOT NULL DEFAULT 0,
  group_is_read_only INTEGER NOT NULL DEFAULT 0, {_SYNC_TYPED});
CREATE TABLE agg_exceptions (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER NOT NULL, raw_contact_id1 INTEGER REFERENCES raw_contacts(_id),
  raw_contact_id2 INTEGER REFERENCES raw_contacts(_id));
CREATE TABLE visible_contacts (_id INTEGER PRIMARY KEY);
CREATE TABLE default_directory (_id INTEGER PRIMARY KEY);
CREATE TABLE photo_files (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, height INTEGER NOT NULL, width INTEGER NOT NULL, filesize INTEGER NOT NULL);
CREATE TABLE status_updates (
  status_update_data_id INTEGER PRIMARY KEY REFERENCES data(_id), status TEXT, status_ts INTEGER,
  status_res_package TEXT, status_label INTEGER, status_icon INTEGER);
CREATE TABLE properties (property_key TEXT PRIMARY KEY, property_value TEXT);
CREATE UNIQUE INDEX mime_type ON mimetypes (mimetype);
CREATE INDEX raw_contacts_contact_id_index ON raw_contacts (contact_id);
CREATE INDEX data_raw_contact_id ON data (raw_contact_id);
CREATE INDEX data_mimetype_data1_index ON data (mimetype_id, data1);
CREATE INDEX phone_lookup_min_match_index ON phone_lookup (min_match, raw_contact_id, data_id);
INSERT INTO accounts (account_name, account_type, data_set) VALUES (NULL, NULL, NULL);
"""

_ACCOUNT = """
  a.account_name AS account_name, a.account_type AS account_type, a.data_set AS data_set,
  a.account_type || COALESCE('/' || a.data_set, '') AS account_type_and_data_set,
  r.sourceid AS sourceid, r.backup_id AS backup_id, r.version AS version, r.dirty AS dirty,
  r.sync1 AS sync1, r.sync2 AS sync2, r.sync3 AS sync3, r.sync4 AS sync4"""

_NAMES = """
  n.display_name AS display_name, n.display_name_alt AS display_name_alt,
  n.display_name_source AS display_name_source, n.phonetic_name AS phonetic_name,
  n.phonetic_name_style AS phonetic_name_style, n.sort_key AS sort_key, n.sort_key_alt AS sort_key_alt,
  n.phonebook_label AS phonebook_label, n.phonebook_bucket AS phonebook_bucket,
  n.phonebook_label_alt AS phonebook_label_alt, n.phonebook_bucket_alt AS phonebook_bucket_alt"""

_PHOTO_URI = "'content://com.android.contacts/contacts/' || c._id || '/photo'"
_CONTACT = f"""
  c.custom_ringtone AS custom_ringtone, c.send_to_voicemail AS send_to_voicemail, c.starred AS starred,
  c.pinned AS pinned, c.has_phone_number AS has_phone_number, c.name_raw_contact_id AS name_raw_contact_id,
  c.lookup AS lookup, c.photo_id AS photo_id, c.photo_file_id AS photo_file_id, 1 AS in_visible_group,
  1 AS in_default_directory, c.contact_last_updated_timestamp AS contact_last_updated_timestamp,
  CASE WHEN c.photo_id IS NOT NULL THEN {_PHOTO_URI} END AS photo_uri,
  CASE WHEN c.photo_id IS NOT NULL THEN {_PHOTO_URI} END AS photo_thumb_uri"""

_DATA_FROM = """
FROM data d JOIN mimetypes m ON d.mimetype_id = m._id JOIN raw_contacts r ON d.raw_contact_id = r._id
JOIN accounts a ON r.account_id = a._id JOIN contacts c ON r.contact_id = c._id
JOIN raw_contacts n ON c.name_raw_contact_id = n._id"""

_FIRST_OF = "(SELECT x.{column} FROM data x JOIN mimetypes y ON x.mimetype_id = y._id \
WHERE x.raw_contact_id = r._id AND y.mimetype = '{mime}' ORDER BY x.is_primary DESC, x._id LIMIT 1)"


def _first(mime: str, column: str) -> str:
    return _FIRST_OF.format(column=column, mime=mime)


_PEOPLE = f"""
  {_first(NAME, "data1")} AS name, r.display_name AS display_name, r.phonetic_name AS phonetic_name,
  {_first(NOTE, "data1")} AS notes, a.account_name AS account_name, a.account_type AS account_type,
  0 AS times_contacted, 0 AS last_time_contacted, r.custom_ringtone AS custom_ringtone,
  r.send_to_voicemail AS send_to_voicemail, r.starred AS starred,
  {_first(ORGANIZATION, "_id")} AS primary_organization, {_first(EMAIL, "_id")} AS primary_email,
  {_first(PHONE, "_id")} AS primary_phone"""

_VIEWS = f"""
CREATE VIEW view_contacts AS SELECT c._id AS _id, {_CONTACT}, {_NAMES}, 0 AS is_user_profile
FROM contacts c JOIN raw_contacts n ON c.name_raw_contact_id = n._id;
CREATE VIEW view_raw_contacts AS SELECT r._id AS _id, r.contact_id AS contact_id, r.aggregation_mode AS
  aggregation_mode, r.raw_contact_is_read_only AS raw_contact_is_read_only, r.deleted AS deleted,
  r.metadata_dirty AS metadata_dirty, 0 AS raw_contact_is_user_profile, r.custom_ringtone AS custom_ringtone,
  r.send_to_voicemail AS send_to_voicemail, 0 AS last_time_contacted, 0 AS times_contacted, r.starred AS starred,
  r.pinned AS pinned, {_NAMES.replace("n.", "r.")}, {_ACCOUNT}
FROM raw_contacts r JOIN accounts a ON r.account_id = a._id;
CREATE VIEW view_data AS SELECT d._id AS _id, d.hash_id AS hash_id, d.raw_contact_id AS raw_contact_id,
  r.contact_id AS contact_id, d.is_primary AS is_primary, d.is_super_primary AS is_super_primary,
  d.data_version AS data_version, m.mimetype AS mimetype, d.is_read_only AS is_read_only, {_DATA_FIELDS},
  d.carrier_presence AS carrier_presence,
  d.preferred_phone_account_component_name AS preferred_phone_account_component_name,
  d.preferred_phone_account_id AS preferred_phone_account_id, d.data_sync1 AS data_sync1, d.data_sync2 AS data_sync2,
  d.data_sync3 AS data_sync3, d.data_sync4 AS data_sync4, {_ACCOUNT}, {_CONTACT}, {_NAMES},
  0 AS raw_contact_is_user_profile {_DATA_FROM};
CREATE VIEW view_groups AS SELECT g._id AS _id, a.account_name AS account_name, a.account_type AS account_type,
  a.data_set AS data_set, a.account_type || COALESCE('/' || a.data_set, '') AS account_type_and_data_set,
  g.sourceid AS sourceid, g.version AS version, g.dirty AS dirty, g.title AS title, g.title_res AS title_res,
  g.notes AS notes, g.system_id AS system_id, g.deleted AS deleted, g.group_visible AS group_visible,
  g.should_sync AS should_sync, g.auto_add AS auto_add, g.favorites AS favorites,
  g.group_is_read_only AS group_is_read_only, g.sync1 AS sync1, g.sync2 AS sync2, g.sync3 AS sync3, g.sync4 AS sync4
FROM groups g JOIN accounts a ON g.account_id = a._id;
CREATE VIEW view_v1_people AS SELECT r._id AS _id, {_PEOPLE}, {_first(PHONE, "data1")} AS number,
  {_first(PHONE, "data2")} AS type, {_first(PHONE, "data3")} AS label
FROM raw_contacts r JOIN accounts a ON r.account_id = a._id WHERE r.deleted = 0;
CREATE VIEW view_v1_phones AS SELECT d._id AS _id, d.raw_contact_id AS person, d.is_primary AS isprimary,
  d.data1 AS number, d.data2 AS type, d.data3 AS label, {_PEOPLE}
FROM data d JOIN mimetypes m ON d.mimetype_id = m._id JOIN raw_contacts r ON d.raw_contact_id = r._id
JOIN accounts a ON r.account_id = a._id WHERE m.mimetype = '{PHONE}' AND r.deleted = 0;
"""

_MIMES = "".join(f"INSERT INTO mimetypes (mimetype) VALUES ('{mime}');\n" for mime in MIME_TYPES)

CONTACTS_SCRIPT = f"{_TABLES}{_VIEWS}{_MIMES}PRAGMA user_version = 1604;\n"
