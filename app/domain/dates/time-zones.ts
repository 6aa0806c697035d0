/** The time zones of the countries that we deliver to, as IANA names them: where a print shop may stand. */
export const TIME_ZONES = [
  ...["Europe/London", "Europe/Dublin", "Europe/Lisbon", "Atlantic/Reykjavik"],
  ...["Europe/Amsterdam", "Europe/Athens", "Europe/Berlin", "Europe/Bratislava", "Europe/Brussels"],
  ...["Europe/Bucharest", "Europe/Budapest", "Europe/Copenhagen", "Europe/Helsinki", "Europe/Ljubljana"],
  ...["Europe/Luxembourg", "Europe/Madrid", "Europe/Malta", "Europe/Oslo", "Europe/Paris", "Europe/Prague"],
  ...["Europe/Riga", "Europe/Rome", "Europe/Sofia", "Europe/Stockholm", "Europe/Tallinn", "Europe/Vienna"],
  ...["Europe/Vilnius", "Europe/Warsaw", "Europe/Zagreb", "Europe/Zurich", "Asia/Nicosia"],
  ...["America/New_York", "America/Chicago", "America/Denver", "America/Phoenix", "America/Los_Angeles"],
  ...["America/Anchorage", "Pacific/Honolulu", "America/Halifax", "America/Toronto", "America/Winnipeg"],
  ...["America/Edmonton", "America/Vancouver", "America/St_Johns"],
  ...["Australia/Sydney", "Australia/Brisbane", "Australia/Adelaide", "Australia/Darwin", "Australia/Perth"],
  ...["Australia/Hobart", "Pacific/Auckland"],
] as const;
