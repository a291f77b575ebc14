"""The layout of mmssms.db, the message store of Android 13."""

TELEPHONY_PACKAGE = "com.android.providers.telephony"
MESSAGES_DATABASE = "mmssms.db"

_TABLES = """
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE sms (
  _id INTEGER PRIMARY KEY, thread_id INTEGER, address TEXT, person INTEGER, date INTEGER,
  date_sent INTEGER DEFAULT 0, protocol INTEGER, read INTEGER DEFAULT 0, status INTEGER DEFAULT -1, type INTEGER,
  reply_path_present INTEGER, subject TEXT, body TEXT, service_center TEXT, locked INTEGER DEFAULT 0,
  sub_id INTEGER DEFAULT -1, error_code INTEGER DEFAULT -1, creator TEXT, seen INTEGER DEFAULT 0);
CREATE TABLE threads (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, date INTEGER DEFAULT 0, message_count INTEGER DEFAULT 0, recipient_ids TEXT,
  snippet TEXT, snippet_cs INTEGER DEFAULT 0, read INTEGER DEFAULT 1, archived INTEGER DEFAULT 0,
  type INTEGER DEFAULT 0, error INTEGER DEFAULT 0, has_attachment INTEGER DEFAULT 0, sub_id INTEGER DEFAULT -1);
CREATE TABLE canonical_addresses (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, address TEXT, sub_id INTEGER DEFAULT -1);
CREATE TABLE pdu (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, thread_id INTEGER, date INTEGER, date_sent INTEGER DEFAULT 0, msg_box INTEGER,
  read INTEGER DEFAULT 0, m_id TEXT, sub TEXT, sub_cs INTEGER, ct_t TEXT, ct_l TEXT, exp INTEGER, m_cls TEXT,
  m_type INTEGER, v INTEGER, m_size INTEGER, pri INTEGER, rr INTEGER, rpt_a INTEGER, resp_st INTEGER, st INTEGER,
  tr_id TEXT, retr_st INTEGER, retr_txt TEXT, retr_txt_cs INTEGER, read_status INTEGER, ct_cls INTEGER, resp_txt TEXT,
  d_tm INTEGER, d_rpt INTEGER, locked INTEGER DEFAULT 0, sub_id INTEGER DEFAULT -1, seen INTEGER DEFAULT 0,
  creator TEXT, text_only INTEGER DEFAULT 0);
CREATE TABLE addr (
  _id INTEGER PRIMARY KEY, msg_id INTEGER, contact_id INTEGER, address TEXT, type INTEGER, charset INTEGER,
  sub_id INTEGER DEFAULT -1);
CREATE TABLE part (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, mid INTEGER, seq INTEGER DEFAULT 0, ct TEXT, name TEXT, chset INTEGER, cd TEXT,
  fn TEXT, cid TEXT, cl TEXT, ctt_s INTEGER, ctt_t TEXT, _data TEXT, text TEXT, sub_id INTEGER DEFAULT -1);
CREATE TABLE rate (sent_time INTEGER, sub_id INTEGER DEFAULT -1);
CREATE TABLE drm (_id INTEGER PRIMARY KEY, _data TEXT, sub_id INTEGER DEFAULT -1);
CREATE TABLE raw (
  _id INTEGER PRIMARY KEY, date INTEGER, reference_number INTEGER, count INTEGER, sequence INTEGER,
  destination_port INTEGER, address TEXT, sub_id INTEGER DEFAULT -1, pdu TEXT, deleted INTEGER DEFAULT 0,
  message_body TEXT, display_originating_addr TEXT);
CREATE TABLE attachments (sms_id INTEGER, content_url TEXT, offset INTEGER, sub_id INTEGER DEFAULT -1);
CREATE TABLE sr_pending (reference_number INTEGER, action TEXT, data TEXT, sub_id INTEGER DEFAULT -1);
CREATE TABLE pending_msgs (
  _id INTEGER PRIMARY KEY, proto_type INTEGER, msg_id INTEGER, msg_type INTEGER, err_type INTEGER, err_code INTEGER,
  retry_index INTEGER NOT NULL DEFAULT 0, due_time INTEGER, pending_sub_id INTEGER DEFAULT -1, last_try INTEGER);
CREATE VIEW sms_restricted AS SELECT * FROM sms WHERE type IN (1, 2);
CREATE INDEX typeThreadIdIndex ON sms (type, thread_id);
CREATE INDEX threadIdDateIndex ON sms (thread_id, date);
"""

_COUNT = "(SELECT COUNT(*) FROM sms WHERE sms.thread_id = threads._id AND sms.type != 3)"
_LAST = "FROM sms WHERE sms.thread_id = threads._id ORDER BY sms.date DESC, sms._id DESC LIMIT 1"
_ALL_READ = "NOT EXISTS (SELECT 1 FROM sms WHERE sms.thread_id = threads._id AND sms.read = 0)"

# Android stamps a thread with the wall clock; the message's own date keeps phone time and determinism.
_TRIGGERS = f"""
CREATE TRIGGER sms_update_thread_on_insert AFTER INSERT ON sms BEGIN
  UPDATE threads SET date = new.date, snippet = new.body, snippet_cs = 0, message_count = {_COUNT}, read = {_ALL_READ}
  WHERE _id = new.thread_id;
END;
CREATE TRIGGER sms_update_thread_date_subject_on_update AFTER UPDATE OF date, body, type ON sms BEGIN
  UPDATE threads SET date = new.date, snippet = new.body, snippet_cs = 0, message_count = {_COUNT}, read = {_ALL_READ}
  WHERE _id = new.thread_id;
END;
CREATE TRIGGER sms_update_thread_read_on_update AFTER UPDATE OF read ON sms BEGIN
  UPDATE threads SET read = {_ALL_READ} WHERE _id = new.thread_id;
END;
CREATE TRIGGER update_threads_error_on_update_sms AFTER UPDATE OF type ON sms
WHEN (old.type = 5) != (new.type = 5) BEGIN
  UPDATE threads SET error = error + (new.type = 5) - (old.type = 5) WHERE _id = new.thread_id;
END;
CREATE TRIGGER sms_update_thread_on_delete AFTER DELETE ON sms BEGIN
  UPDATE threads SET message_count = {_COUNT}, read = {_ALL_READ},
    snippet = (SELECT body {_LAST}), date = COALESCE((SELECT date {_LAST}), date)
  WHERE _id = old.thread_id;
END;
"""

MESSAGES_SCRIPT = f"{_TABLES}{_TRIGGERS}PRAGMA user_version = 67;\n"
