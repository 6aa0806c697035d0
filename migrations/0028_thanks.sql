-- The release before bears this.
ALTER TABLE `survey_answers` ADD `thanks` text;