import { fileURLToPath } from 'node:url'
import {
  archive,
  backup,
  compareWith,
  migrate,
  openDatabase,
  restore,
  restoreArchive,
  startEmbeddedPostgres,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  type OpenOptions,
  type Schema,
} from '#platform/postgres/postgres.ts'
import type { Log } from '#platform/log/log.ts'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

export { settleAfterRestore } from './after-restore-store.ts'

/** What the shop's tables are made of, and how its backups are told from others. */
const schema: Schema = {
  migrations: fileURLToPath(new URL('../../../db/migrations', import.meta.url)),
  filledByMigrations: ['catalogue_version', 'gst_rate', 'order_number_key'],
  backupFormat: 'kurinji-backup-1',
}

export function openShopDatabase(options: OpenOptions): Database {
  return openDatabase<Tables>(options)
}

/** Brings the tables up to this release; the names of the migrations that were missing. */
export function migrateShop(database: Pick<Database, 'connectAlone'>, log?: Log): Promise<string[]> {
  return migrate(database, schema.migrations, { log })
}

/** How the tables stand beside this release; changes nothing. */
export function compareShop(database: Pick<Database, 'connectAlone'>) {
  return compareWith(database, schema.migrations)
}

/** Writes every table into one file, as of one moment, while the shop goes on selling. */
export function backupShop(database: Database, file: string) {
  return backup(database, file, schema)
}

/** Fills an empty database from such a file: all of it or nothing. */
export function restoreShop(database: Database, file: string) {
  return restore(database, file, schema)
}

const names = { role: 'shop', database: 'shop', program: 'kurinji' }
type Place = Omit<EmbeddedOptions, 'names'>

/** The PostgreSQL that comes along, below DATA_DIR. */
export function startShopPostgres(place: Place): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ ...place, names })
}

/** Copies it to a folder, and from then on what is written. */
export function archiveShop(place: Place, folder: string) {
  return archive({ ...place, names }, folder)
}

/** Puts it back to a moment. */
export function restoreShopArchive(place: Place, from: { folder: string; at: Date | null }) {
  return restoreArchive({ ...place, names }, from)
}
