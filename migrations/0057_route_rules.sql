CREATE TABLE `fulfiller_results` (
	`tenant_id` text NOT NULL,
	`fulfiller_id` text NOT NULL,
	`month` text NOT NULL,
	`made` integer DEFAULT 0 NOT NULL,
	`wrong` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tenant_id`, `fulfiller_id`, `month`),
	FOREIGN KEY (`fulfiller_id`) REFERENCES `fulfillers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fulfiller_results_counts" CHECK("fulfiller_results"."made" >= 0 and "fulfiller_results"."wrong" >= 0)
);
--> statement-breakpoint
CREATE TABLE `route_rules` (
	`tenant_id` text NOT NULL,
	`version` integer NOT NULL,
	`weights` text NOT NULL,
	`substitutes` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `version`)
);
--> statement-breakpoint
ALTER TABLE `fulfilment_lines` ADD `substitute_code` text;--> statement-breakpoint
ALTER TABLE `fulfilment_lines` ADD `substitute_sku` text;--> statement-breakpoint
-- What was shipped and made again before is counted by what was written of it then.
INSERT INTO `fulfiller_results` (`tenant_id`, `fulfiller_id`, `month`, `made`, `wrong`)
SELECT p.`tenant_id`, p.`fulfiller_id`, strftime('%Y-%m', p.`updated_at` / 1000, 'unixepoch'), sum(l.`quantity`), 0
FROM `fulfilments` p JOIN `fulfilment_lines` l ON l.`tenant_id` = p.`tenant_id` AND l.`fulfilment_id` = p.`id`
WHERE p.`status` = 'shipped' AND p.`fulfiller_id` IS NOT NULL
GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `fulfiller_results` (`tenant_id`, `fulfiller_id`, `month`, `made`, `wrong`)
SELECT p.`tenant_id`, p.`fulfiller_id`, strftime('%Y-%m', p.`created_at` / 1000, 'unixepoch'), 0, sum(l.`quantity`)
FROM `fulfilments` p JOIN `fulfilment_lines` l ON l.`tenant_id` = p.`tenant_id` AND l.`fulfilment_id` = p.`id`
WHERE p.`reprint_of` IS NOT NULL AND p.`fulfiller_id` IS NOT NULL
  AND EXISTS (SELECT 1 FROM `fulfilment_costs` c WHERE c.`tenant_id` = p.`tenant_id` AND c.`fulfilment_id` = p.`id` AND c.`charge_to` = 'fulfiller')
GROUP BY 1, 2, 3
ON CONFLICT DO UPDATE SET `wrong` = `wrong` + excluded.`wrong`;
