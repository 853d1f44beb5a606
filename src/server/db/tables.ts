/** The tables of db/migrations as Kysely sees them: one type per table, added by the area that owns it. */
export type Tables = {
  schema_migrations: SchemaMigrationsTable
}

export type SchemaMigrationsTable = {
  name: string
  sha256: string
  applied_at: Date
}
