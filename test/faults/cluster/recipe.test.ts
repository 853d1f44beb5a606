import { expect, test } from 'vitest'
import { fromRecipe, packagesOfRecipe, serviceOfRecipe } from './recipe.ts'

test('a file of the recipe is taken as it is, but for the addresses that are named', () => {
  const text = fromRecipe('proxy/nginx.conf', { '127.0.0.1:3001': '10.0.0.1:3000' })
  expect(text).toContain('server 10.0.0.1:3000')
  expect(text).toContain('server 127.0.0.1:3002')
  expect(text).not.toContain('127.0.0.1:3001')
})

test('what the recipe does not say any more cannot be replaced in it', () => {
  expect(() => fromRecipe('cluster/haproxy.cfg', { 'bind :4999': 'bind :1' })).toThrow('"bind :4999"')
})

test('a service is started by the words of the compose file, as compose reads them', () => {
  const settings = { SUPERUSER_PASSWORD: 'a', REPLICATION_PASSWORD: 'b', DATABASE_PASSWORD: 'c' }
  const { words, environment } = serviceOfRecipe('pg2', settings)
  expect(words.slice(0, 2)).toEqual(['sh', '-c'])
  expect(words[2]).toContain('PATRONI_NAME="$HOSTNAME"')
  expect(words[2]).toContain('exec patroni /etc/kurinji/patroni.yml')
  expect(environment).toMatchObject({ PATRONI_REWIND_PASSWORD: 'b', SHOP_PASSWORD: 'c' })
})

test('a setting that the compose file asks for and nobody gives is named', () => {
  expect(() => serviceOfRecipe('pg1')).toThrow('SUPERUSER_PASSWORD')
})

test('its machines have the packages of its image', () => {
  expect(packagesOfRecipe()).toEqual(expect.arrayContaining(['pgbouncer', 'patroni', 'etcd-server']))
})
