#!/usr/bin/python3
"""Shows WebKitGTK's web view in windows without a frame, for WebKitWebDriver.

MiniBrowser, which Debian ships, cannot do this: its tool bar is wider than a phone, and it does not print what pages log
while WebDriver controls it. The environment variables are WINDOW_WIDTH, WINDOW_HEIGHT, PROFILE_FOLDER and SERVICE_WORKERS
(allow or block).
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

Gtk.init(sys.argv)
folder = os.environ["PROFILE_FOLDER"]
context = WebKit2.WebContext(
    website_data_manager=WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
)
context.set_preferred_languages(["en-GB"])
context.get_cookie_manager().set_persistent_storage(f"{folder}/cookies", WebKit2.CookiePersistentStorage.TEXT)
context.set_automation_allowed(True)
features = WebKit2.Settings.get_all_features()


def create_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_javascript_can_access_clipboard(True)
    for feature in map(features.get, range(features.get_length())):
        if feature.get_identifier() == "ServiceWorkers":
            settings.set_feature_enabled(feature, os.environ["SERVICE_WORKERS"] == "allow")
    window = Gtk.Window(decorated=False)
    window.set_default_size(int(os.environ["WINDOW_WIDTH"]), int(os.environ["WINDOW_HEIGHT"]))
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.show_all()
    return view


def start_automation(_context, session):
    application = WebKit2.ApplicationInfo()
    application.set_name("WebKitWindow")
    session.set_application_info(application)
    session.connect("create-web-view", create_view)


context.connect("automation-started", start_automation)
Gtk.main()
