CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`fulfilment_id` text NOT NULL,
	`revision` integer NOT NULL,
	`fulfiller_id` text NOT NULL,
	`external_id` text,
	`said` text,
	`state` text DEFAULT 'sent' NOT NULL,
	`sent_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`tenant_id`,`fulfilment_id`) REFERENCES `fulfilments`(`tenant_id`,`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_revision` ON `submissions` (`tenant_id`,`fulfilment_id`,`revision`);--> statement-breakpoint
CREATE INDEX `submissions_fulfiller` ON `submissions` (`fulfiller_id`,`fulfilment_id`);--> statement-breakpoint
CREATE INDEX `submissions_external` ON `submissions` (`fulfiller_id`,`external_id`) WHERE external_id is not null;--> statement-breakpoint
ALTER TABLE `outbox` ADD `waits_for` text;--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`waits_for`,`next_attempt_at`) WHERE waits_for is not null and state = 'open';--> statement-breakpoint
-- What fulfillers were sent before, as far as their last revision: of earlier ones nothing was kept.
INSERT INTO `submissions` (`id`, `tenant_id`, `fulfilment_id`, `revision`, `fulfiller_id`, `external_id`, `state`, `sent_at`, `updated_at`)
SELECT f.`id`, f.`tenant_id`, f.`id`, f.`revision`, f.`fulfiller_id`, f.`external_id`,
  CASE WHEN f.`status` IN ('submitting to fulfiller', 'queued submitting to fulfiller') THEN 'sent' WHEN f.`status` = 'fulfiller submission error' AND f.`hold_reason` <> 'away' THEN 'refused' WHEN f.`status` = 'cancelled' THEN 'withdrawn' ELSE 'accepted' END,
  f.`updated_at`, f.`updated_at`
FROM `fulfilments` f
WHERE f.`fulfiller_id` IS NOT NULL
  AND EXISTS (SELECT 1 FROM `status_events` e WHERE e.`tenant_id` = f.`tenant_id` AND e.`fulfilment_id` = f.`id` AND e.`to_status` = 'submitting to fulfiller')
  AND (f.`status` <> 'queued submitting to fulfiller' OR f.`tries` > 0);
