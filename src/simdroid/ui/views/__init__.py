"""Views: the view tree, layout, scrolling, text fields, controls, dialogs, menus, sheets."""
