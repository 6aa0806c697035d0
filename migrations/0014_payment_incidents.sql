CREATE TABLE `incidents` (
	`tenant_id` text NOT NULL,
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`order_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`expected` integer NOT NULL,
	`received` integer NOT NULL,
	`currency` text NOT NULL,
	`attempt` integer DEFAULT 1 NOT NULL,
	`refund_id` text,
	`last_error` text,
	`note` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`tenant_id`,`payment_id`) REFERENCES `payments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`order_id`) REFERENCES `orders`(`tenant_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "incidents_amounts" CHECK("incidents"."expected" >= 0 and "incidents"."received" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `incidents_payment_kind` ON `incidents` (`tenant_id`,`payment_id`,`kind`);--> statement-breakpoint
CREATE INDEX `incidents_tenant_state` ON `incidents` (`tenant_id`,`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `incidents_order` ON `incidents` (`tenant_id`,`order_id`);--> statement-breakpoint
CREATE INDEX `incidents_state` ON `incidents` (`state`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session` ON `payments` (`session_id`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`checked_at`,`created_at`) WHERE status = 'pending';