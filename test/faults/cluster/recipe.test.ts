import { expect, test } from 'vitest'
import { fromRecipe, serviceOfRecipe } from './recipe.ts'

test('a file of the recipe is taken as it is, but for the folders that are named', () => {
  const text = fromRecipe('cluster/patroni.yml', { '/var/lib/postgresql/shop': '/elsewhere' })
  expect(text).toContain('data_dir: /elsewhere/data')
  expect(text).toContain('synchronous_mode_strict: true')
  expect(text).not.toContain('/var/lib/postgresql/shop')
})

test('what is put in for one folder is not taken for another', () => {
  const changes = { '/var/lib/postgresql/shop': '/tmp/1/database', '/tmp': '/tmp/1/tmp' }
  const text = fromRecipe('cluster/patroni.yml', changes)
  expect(text).toContain('data_dir: /tmp/1/database/data')
  expect(text).toContain('pgpass: /tmp/1/tmp/pgpass')
})

test('what the recipe does not say any more cannot be replaced in it', () => {
  expect(() => fromRecipe('cluster/haproxy.cfg', { 'bind :4999': 'bind :1' })).toThrow('"bind :4999"')
})

test('a service is started by the words of the compose file, as compose reads them', () => {
  const settings = { SUPERUSER_PASSWORD: 'a', REPLICATION_PASSWORD: 'b', DATABASE_PASSWORD: 'c' }
  const { words, environment } = serviceOfRecipe('pg2', { settings, changes: { '/etc/kurinji': '/tmp/2' } })
  expect(words.slice(0, 2)).toEqual(['sh', '-c'])
  expect(words[2]).toContain('PATRONI_NAME="$HOSTNAME"')
  expect(words[2]).toContain('exec patroni /tmp/2/patroni.yml')
  expect(environment).toMatchObject({ PATRONI_REWIND_PASSWORD: 'b', SHOP_PASSWORD: 'c' })
})

test('a setting that the compose file asks for and nobody gives is named', () => {
  expect(() => serviceOfRecipe('pg1', {})).toThrow('SUPERUSER_PASSWORD')
})
