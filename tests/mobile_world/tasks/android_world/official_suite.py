"""AndroidWorld's 116 tasks (commit d9c569f): step budget, difficulty and parameter names of each."""

from __future__ import annotations

from typing import NamedTuple


class Official(NamedTuple):
    """What AndroidWorld says about one of its tasks."""

    max_steps: int
    difficulty: str
    """E, M or H."""
    parameters: str = ""
    """With blanks between; information-retrieval tasks take what their template needs. Where the names depend on what
    is drawn, the ways are parted by strokes."""

    @property
    def ways(self) -> list[set[str]]:
        """Each set of names that an instance may have."""
        return [set(way.split()) for way in self.parameters.split("|")]


EVENT = "year month day hour duration_mins event_title event_description row_objects noise_row_objects"
TRACK = "category duration distance start_time elevation activity_name activity_description"

OFFICIAL = {
    "AudioRecorderRecordAudio": Official(12, "E"),
    "AudioRecorderRecordAudioWithFileName": Official(20, "E", "file_name text"),
    "BrowserDraw": Official(20, "E", "browser_task_seed"),
    "BrowserMaze": Official(20, "E", "browser_task_seed"),
    "BrowserMultiply": Official(22, "H", "browser_task_seed"),
    "CameraTakePhoto": Official(10, "E"),
    "CameraTakeVideo": Official(10, "M"),
    "ClockStopWatchPausedVerify": Official(10, "E"),
    "ClockStopWatchRunning": Official(10, "E"),
    "ClockTimerEntry": Official(10, "E", "hours minutes seconds"),
    "ContactsAddContact": Official(12, "E", "name number"),
    "ContactsNewContactDraft": Official(12, "E", "first last phone phone_label"),
    "ExpenseAddMultiple": Official(60, "M", "row_objects noise_row_objects text_representation_type"),
    "ExpenseAddMultipleFromGallery": Official(60, "H", "row_objects noise_row_objects text_representation_type"),
    "ExpenseAddMultipleFromMarkor": Official(60, "H", "row_objects noise_row_objects text_representation_type"),
    "ExpenseAddSingle": Official(12, "E", "row_objects noise_row_objects text_representation_type"),
    "ExpenseDeleteDuplicates": Official(12, "M", "row_objects noise_row_objects"),
    "ExpenseDeleteDuplicates2": Official(18, "M", "row_objects noise_row_objects"),
    "ExpenseDeleteMultiple": Official(20, "E", "row_objects"),
    "ExpenseDeleteMultiple2": Official(34, "H", "row_objects noise_row_objects"),
    "ExpenseDeleteSingle": Official(10, "E", "row_objects"),
    "FilesDeleteFile": Official(22, "M", "file_name subfolder noise_candidates"),
    "FilesMoveFile": Official(20, "M", "file_name source_folder destination_folder noise_candidates"),
    "MarkorAddNoteHeader": Official(12, "M", "original_name original_content new_name header"),
    "MarkorChangeNoteContent": Official(12, "M", "original_name new_name updated_content"),
    "MarkorCreateFolder": Official(10, "E", "folder_name"),
    "MarkorCreateNote": Official(16, "M", "file_name text"),
    "MarkorCreateNoteAndSms": Official(18, "H", "file_name text number"),
    "MarkorCreateNoteFromClipboard": Official(14, "M", "file_name file_content"),
    "MarkorDeleteAllNotes": Official(14, "E"),
    "MarkorDeleteNewestNote": Official(10, "E"),
    "MarkorDeleteNote": Official(10, "E", "file_name noise_candidates"),
    "MarkorEditNote": Official(
        12, "E", "file_name edit_type header | file_name edit_type footer | file_name edit_type replace_text"
    ),
    "MarkorMergeNotes": Official(
        78, "H", "file1_name file2_name file3_name new_file_name file1_content file2_content file3_content"
    ),
    "MarkorMoveNote": Official(14, "M", "file_name source_folder destination_folder noise_candidates"),
    "MarkorTranscribeReceipt": Official(18, "M", "file_name text"),
    "MarkorTranscribeVideo": Official(20, "H", "file_name text messages video_name noise_files"),
    "NotesIsTodo": Official(10, "E", "title is_todo body folder"),
    "NotesMeetingAttendeeCount": Official(10, "E", "title attendee_count body"),
    "NotesRecipeIngredientCount": Official(10, "E", "title ingredient_quantity ingredient body"),
    "NotesTodoItemCount": Official(10, "M", "folder title body"),
    "OpenAppTaskEval": Official(10, "E", "app_name"),
    "OsmAndFavorite": Official(13, "M", "location"),
    "OsmAndMarker": Official(20, "H", "location"),
    "OsmAndTrack": Official(120, "H", "track_name waypoints"),
    "RecipeAddMultipleRecipes": Official(60, "M", "row_objects noise_row_objects text_representation_type"),
    "RecipeAddMultipleRecipesFromImage": Official(60, "H", "row_objects noise_row_objects text_representation_type"),
    "RecipeAddMultipleRecipesFromMarkor": Official(60, "H", "row_objects noise_row_objects text_representation_type"),
    "RecipeAddMultipleRecipesFromMarkor2": Official(
        60, "H", "row_objects noise_row_objects text_representation_type prep_time"
    ),
    "RecipeAddSingleRecipe": Official(24, "E", "row_objects noise_row_objects text_representation_type"),
    "RecipeDeleteDuplicateRecipes": Official(10, "E", "row_objects noise_row_objects"),
    "RecipeDeleteDuplicateRecipes2": Official(24, "M", "row_objects noise_row_objects"),
    "RecipeDeleteDuplicateRecipes3": Official(34, "M", "row_objects noise_row_objects"),
    "RecipeDeleteMultipleRecipes": Official(24, "E", "row_objects"),
    "RecipeDeleteMultipleRecipesWithConstraint": Official(40, "H", "row_objects noise_row_objects ingredient"),
    "RecipeDeleteMultipleRecipesWithNoise": Official(34, "M", "row_objects noise_row_objects"),
    "RecipeDeleteSingleRecipe": Official(10, "E", "row_objects"),
    "RecipeDeleteSingleWithRecipeWithNoise": Official(20, "E", "row_objects noise_row_objects"),
    "RetroCreatePlaylist": Official(24, "M", "playlist_name files noise_files"),
    "RetroPlayingQueue": Official(32, "E", "playlist_name files noise_files"),
    "RetroPlaylistDuration": Official(30, "M", "playlist_name files noise_files"),
    "RetroSavePlaylist": Official(50, "H", "playlist_name files noise_files"),
    "SaveCopyOfReceiptTaskEval": Official(16, "H", "receipt_image file_name"),
    "SimpleCalendarAddOneEvent": Official(34, "H", EVENT),
    "SimpleCalendarAddOneEventInTwoWeeks": Official(34, "M", EVENT),
    "SimpleCalendarAddOneEventRelativeDay": Official(34, "E", EVENT),
    "SimpleCalendarAddOneEventTomorrow": Official(34, "E", EVENT),
    "SimpleCalendarAddRepeatingEvent": Official(34, "E", f"{EVENT} repeat_rule"),
    "SimpleCalendarAnyEventsOnDate": Official(10, "E", "date title time"),
    "SimpleCalendarDeleteEvents": Official(14, "E", "year month day row_objects noise_row_objects"),
    "SimpleCalendarDeleteEventsOnRelativeDay": Official(
        12, "M", "year month day day_of_week row_objects noise_row_objects"
    ),
    "SimpleCalendarDeleteOneEvent": Official(12, "E", EVENT),
    "SimpleCalendarEventOnDateAtTime": Official(10, "M", "date time duration title"),
    "SimpleCalendarEventsInNextWeek": Official(10, "E", "date duration title person time"),
    "SimpleCalendarEventsInTimeRange": Official(10, "E", "start_time date title duration"),
    "SimpleCalendarEventsOnDate": Official(10, "M", "time date duration title"),
    "SimpleCalendarFirstEventAfterStartTime": Official(10, "E", "date title time duration"),
    "SimpleCalendarLocationOfEvent": Official(10, "E", "title location date time"),
    "SimpleCalendarNextEvent": Official(10, "E", "time duration title"),
    "SimpleCalendarNextMeetingWithPerson": Official(10, "M", "person date time"),
    "SimpleDrawProCreateDrawing": Official(18, "E", "file_name text"),
    "SimpleSmsReply": Official(12, "E", "number message"),
    "SimpleSmsReplyMostRecent": Official(12, "M", "number message"),
    "SimpleSmsResend": Official(12, "M", "name number message"),
    "SimpleSmsSend": Official(12, "M", "number message"),
    "SimpleSmsSendClipboardContent": Official(12, "E", "number message"),
    "SimpleSmsSendReceivedAddress": Official(18, "M", "name1 number name2 message"),
    "SportsTrackerActivitiesCountForWeek": Official(10, "E", f"start_date {TRACK}"),
    "SportsTrackerActivitiesOnDate": Official(20, "H", f"date {TRACK}"),
    "SportsTrackerActivityDuration": Official(10, "E", f"date {TRACK}"),
    "SportsTrackerLongestDistanceActivity": Official(10, "E", f"start_date {TRACK}"),
    "SportsTrackerTotalDistanceForCategoryOverInterval": Official(20, "H", f"start_date end_date {TRACK}"),
    "SportsTrackerTotalDurationForCategoryThisWeek": Official(10, "H", f"start_date {TRACK}"),
    "SystemBluetoothTurnOff": Official(10, "E", "on_or_off"),
    "SystemBluetoothTurnOffVerify": Official(10, "E", "on_or_off"),
    "SystemBluetoothTurnOn": Official(10, "E", "on_or_off"),
    "SystemBluetoothTurnOnVerify": Official(10, "E", "on_or_off"),
    "SystemBrightnessMax": Official(10, "E", "max_or_min"),
    "SystemBrightnessMaxVerify": Official(10, "E", "max_or_min"),
    "SystemBrightnessMin": Official(10, "E", "max_or_min"),
    "SystemBrightnessMinVerify": Official(10, "E", "max_or_min"),
    "SystemCopyToClipboard": Official(10, "E", "clipboard_content"),
    "SystemWifiTurnOff": Official(10, "E", "on_or_off"),
    "SystemWifiTurnOffVerify": Official(10, "E", "on_or_off"),
    "SystemWifiTurnOn": Official(10, "E", "on_or_off"),
    "SystemWifiTurnOnVerify": Official(10, "E", "on_or_off"),
    "TasksCompletedTasksForDate": Official(10, "M", "title notes date completed_date time"),
    "TasksDueNextWeek": Official(10, "M", "title notes due_date"),
    "TasksDueOnDate": Official(10, "E", "date importance title notes"),
    "TasksHighPriorityTasks": Official(10, "M", "task_title notes due_date time hide_until_date"),
    "TasksHighPriorityTasksDueOnDate": Official(10, "M", "date time title"),
    "TasksIncompleteTasksOnDate": Official(10, "E", "title importance notes date time"),
    "TurnOffWifiAndTurnOnBluetooth": Official(20, "M"),
    "TurnOnWifiAndOpenApp": Official(20, "E", "app_name"),
    "VlcCreatePlaylist": Official(28, "M", "playlist_name files noise_files"),
    "VlcCreateTwoPlaylists": Official(48, "M", "playlist_name1 files1 noise_files1 playlist_name2 files2 noise_files2"),
}
