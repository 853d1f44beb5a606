import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packagesOfRecipe } from './recipe.ts'

/** Debian 13 with the programs of the recipe, as its image has them; made once, and nothing of it runs by itself. */
export const debian13 = path.join(import.meta.dirname, '../../../node_modules/.cache/debian-13')

/** Those of the recipe's image, and the two proxies that bring their own. */
const packages = [...packagesOfRecipe(), 'nginx', 'caddy']
const stamp = path.join(debian13, 'packages')

/** Room on a disk, and nothing to those who only start what is in it. */
const unread = ['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)

/** Makes it where it is not there as the recipe has it now. Why that cannot be, as a sentence; null when it is there. */
export function makeDebian13(): string | null {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === packages.join(' ')) return null
  const mirror = mirrorOfDebian()
  if (mirror === null)
    return 'Its machines are Debian 13: apt has to know a mirror of Debian (apt-get update).'
  rmSync(debian13, { recursive: true, force: true })
  mkdirSync(path.dirname(debian13), { recursive: true })
  const unready = `${debian13}-unready`
  rmSync(unready, { recursive: true, force: true })
  // The first cluster of a package is nobody's here; Patroni makes its own.
  const noCluster = `d="$1/etc/postgresql-common"; mkdir -p "$d"; echo create_main_cluster = false > "$d/createcluster.conf"`
  const wanted = [`--include=${packages.join(' ')}`, '--aptopt=APT::Install-Recommends "false"', ...unread]
  const { status, error } = spawnSync(
    'mmdebstrap',
    [
      '--variant=apt',
      '--format=directory',
      ...wanted,
      `--setup-hook=${noCluster}`,
      'trixie',
      unready,
      mirror,
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0)
    return `Its machines are Debian 13, which could not be made: ${error?.message ?? `mmdebstrap ended with ${status}`}.`
  writeFileSync(path.join(unready, 'packages'), packages.join(' '))
  renameSync(unready, debian13)
  return null
}

/** Where this machine's own apt has its packages from. */
function mirrorOfDebian(): string | null {
  const { stdout } = spawnSync(
    'apt-get',
    ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages', 'Origin: Debian', 'Label: Debian'],
    { encoding: 'utf8' },
  )
  return stdout?.split('\n').find((line) => line !== '') ?? null
}
