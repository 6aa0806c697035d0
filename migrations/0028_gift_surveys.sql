CREATE TABLE `gift_surveys` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`thanks` text DEFAULT '' NOT NULL,
	`question` text DEFAULT '' NOT NULL,
	`choices` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_surveys_event` ON `gift_surveys` (`tenant_id`,`event_id`);--> statement-breakpoint
CREATE TABLE `survey_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event_id` text NOT NULL,
	`order_id` text NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`event_id`) REFERENCES `events`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_answers_order` ON `survey_answers` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `survey_answers_event` ON `survey_answers` (`tenant_id`,`event_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `survey_answers_created` ON `survey_answers` (`created_at`);