import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BidiSession, openBidiSession } from './bidi-session.ts'
import type { Engine, Size, Visit } from './engine.ts'
import { endProcess, startProcess } from './engine-process.ts'
import { engineBinaries } from './engine-binaries.ts'

const quiet = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
}
/** A page that is left while a file of it comes says so; nobody has lost anything. */
const harmless = /error loading dynamically imported module/

type Complaint = { context: string; text: string }

/** The Firefox of this machine, by WebDriver BiDi. It starts slowly, so it is one for all visits. */
export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'engine-firefox-'))
  const settings = Object.entries(quiet).map(([name, value]) => `user_pref("${name}", ${value});`)
  writeFileSync(path.join(profile, 'user.js'), settings.join('\n'))
  const manner = ['--headless', '--no-remote', '--remote-debugging-port', '0']
  const firefox = await startProcess(
    [engineBinaries.firefox() ?? 'firefox', ...manner, '--profile', profile, 'about:blank'],
    { says: /WebDriver BiDi listening on (ws:\S+)/, env: { HOME: profile } },
  )
  const complaints: Complaint[] = []
  const session = await openBidiSession(firefox.found, (method, params) => {
    const { level, text, source, type, message, context } = Object(params)
    if (method === 'browsingContext.userPromptOpened')
      complaints.push({ context: String(context), text: `${type}: ${message}` })
    else if (level === 'error' && !harmless.test(text))
      complaints.push({ context: String(source?.context), text: String(text) })
  })
  await session.send('session.subscribe', {
    events: ['log.entryAdded', 'browsingContext.userPromptOpened'],
  })

  return {
    visit: (size) => openVisit(session, complaints, size),
    async quit() {
      session.close()
      await endProcess(firefox)
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

/** A tab with a storage of its own, which goes with it. */
async function openVisit(session: BidiSession, complaints: Complaint[], viewport: Size): Promise<Visit> {
  const { userContext } = await session.send('browser.createUserContext')
  const { context } = await session.send('browsingContext.create', { type: 'tab', userContext })
  await session.send('browsingContext.setViewport', { context, viewport })

  return {
    async goto(url) {
      await session.send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    async back() {
      await session.send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    async read(expression) {
      const { result, exceptionDetails } = await session.send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: false,
      })
      if (exceptionDetails) throw new Error(Object(exceptionDetails).text)
      const { value } = Object(result)
      return value === undefined ? undefined : JSON.parse(value)
    },
    async perform(actions) {
      await session.send('input.performActions', { context, actions })
    },
    complaints: async () => complaints.filter((each) => each.context === context).map(({ text }) => text),
    async close() {
      await session.send('browser.removeUserContext', { userContext })
    },
  }
}
