-- A database as the first release left it, with one game in it.
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "games" ("id" text primary key, "game" text not null, "rule" text not null, "size" integer not null, "black" text not null, "white" text not null, "seed" bigint not null, "opened_at" bigint not null, "challenger" text, "place" text not null, "phase" text not null, "version" integer not null);
CREATE UNIQUE INDEX one_game_a_place on games (place) where phase = 'playing';
CREATE INDEX unfinished_games on games (opened_at) where phase <> 'over';
CREATE TABLE "actions" ("game_id" text not null references "games" ("id"), "number" integer not null, "action" text not null, constraint "actions_key" primary key ("game_id", "number"));
CREATE TABLE "anchors" ("game_id" text primary key references "games" ("id"), "place" text not null, "shown" integer not null);
insert into kysely_migration values ('001-games', '2026-11-20T14:23:01.907Z');
insert into kysely_migration_lock values ('migration_lock', 0);
insert into games values ('oldoldoldold01', 'reversi', 'standard', 8, '{"kind":"member","member":"ada"}', '{"kind":"member","member":"ben"}', 4294967295, 1750000000000, 'black', 'room', 'playing', 3);
insert into actions values ('oldoldoldold01', 1, '{"kind":"accept","member":"ben","place":"room"}');
insert into actions values ('oldoldoldold01', 2, '{"kind":"move","member":"ada","ply":0,"move":37}');
insert into actions values ('oldoldoldold01', 3, '{"kind":"move","member":"ben","ply":1,"move":43}');
insert into anchors values ('oldoldoldold01', '{}', 3);
