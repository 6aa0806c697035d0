CREATE TABLE `health_counts` (
	`minute` integer NOT NULL,
	`kind` text NOT NULL,
	`total` integer NOT NULL,
	`failed` integer NOT NULL,
	PRIMARY KEY(`minute`, `kind`)
);
