import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Machine } from './machines.ts'
import { until } from './patroni-nodes.ts'
import { fromRecipe } from './recipe.ts'

export const doorNames = ['haproxy', 'nginx', 'caddy'] as const
export type DoorName = (typeof doorNames)[number]

/** TLS in front of the shops, as deploy/proxy has it; only folders and, for nginx, the addresses of the shops are others. */
export async function openDoor(
  machine: Machine,
  name: DoorName,
  shops: readonly string[],
): Promise<{ name: DoorName; url: string }> {
  const place = (file: string) => path.join(machine.home, file)
  mkdirSync(place('tls'))
  makeCertificate(machine.home, `${name}.localhost`)
  start[name](machine, place, shops)
  const url = `https://${name}.localhost`
  await until(() => answers(url), `${name} leads to a shop`, 60_000)
  return { name, url }
}

const start = {
  haproxy(machine, place) {
    writeFileSync(place('haproxy.cfg'), fromRecipe('proxy/haproxy.cfg', { '/etc/ssl/kurinji': place('tls') }))
    machine.run('door', ['haproxy', '-W', '-f', place('haproxy.cfg')], {})
  },
  nginx(machine, place, shops) {
    const addresses = Object.fromEntries(
      shops.map((shop, index) => [`127.0.0.1:300${index + 1}`, `${shop}:3000`]),
    )
    const folders = { '/etc/ssl/kurinji': place('tls'), '/run/nginx.pid': place('nginx.pid') }
    writeFileSync(place('nginx.conf'), fromRecipe('proxy/nginx.conf', { ...addresses, ...folders }))
    const words = ['nginx', '-p', machine.home, '-c', place('nginx.conf'), '-g', 'daemon off;']
    machine.run('door', [...words, '-e', place('errors.log')], {})
  },
  caddy(machine, place) {
    // Its own certificates are not to be known to the machine on which this runs.
    const apart = { '\tservers {': '\tskip_install_trust\n\tservers {' }
    writeFileSync(place('Caddyfile'), fromRecipe('proxy/Caddyfile', apart))
    machine.run('door', ['caddy', 'run', '--config', place('Caddyfile'), '--adapter', 'caddyfile'], {
      env: { SHOP_HOST: 'caddy.localhost', XDG_DATA_HOME: place('data'), XDG_CONFIG_HOME: place('config') },
    })
  },
} satisfies Record<
  DoorName,
  (machine: Machine, place: (file: string) => string, shops: readonly string[]) => void
>

/** One for who brings none, as a provider's would stand there. */
function makeCertificate(home: string, name: string): void {
  const files = ['privkey.pem', 'fullchain.pem', 'both.pem'].map((file) => path.join(home, 'tls', file))
  const [key = '', chain = '', both = ''] = files
  const words = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ]
  execFileSync('openssl', [...words, '-subj', `/CN=${name}`, '-keyout', key, '-out', chain], {
    stdio: 'ignore',
  })
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'))
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status === 200
  } catch {
    return false
  }
}
