import { spawnSync } from 'node:child_process'

/** Whether programs may be installed here: as root, on Debian or what is made of it. */
export const canInstallPackages = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Installs packages; whether they are there afterwards is for the caller to see. */
export function installPackages(wanted: string[]): void {
  const apt = (...words: string[]) =>
    spawnSync('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...wanted)
}
