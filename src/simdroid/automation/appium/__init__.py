"""Appium's UiAutomator2 server: a dialect of WebDriver over HTTP, spoken by Appium's driver on the host."""
