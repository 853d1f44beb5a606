import { lastRuns, type Turns } from '#platform/jobs/jobs.ts'
import type { Gauge } from './metrics-routes.ts'

/** `seconds` since it last went well, null where it never has; `holder` is whose turn it is, null for this process's own. */
type JobAge = { name: string; seconds: number | null; holder: string | null }

/** The jobs that this process does for itself, and those that one process does for the whole shop, wherever it is. */
export async function readJobAges(turns: Turns): Promise<JobAge[]> {
  const all = await turns.list()
  const ofShop = new Set(all.map(({ name }) => name))
  const own = lastRuns().filter(({ name }) => !ofShop.has(name))
  return [...own.map((job) => ({ ...job, holder: null })), ...all]
}

/** The same as figures; a database that is away takes none of this process's own with it. */
export async function jobGauges(turns: Turns): Promise<Gauge[]> {
  const ages = await readJobAges(turns).catch(() =>
    lastRuns().map((job): JobAge => ({ ...job, holder: null })),
  )
  return ages.flatMap(({ name, seconds, holder }): Gauge[] => {
    const age = { name: 'shop_job_age_seconds', help: 'Since a job that comes again last went well.' }
    const turn = { name: 'shop_job_turn', help: 'Which process does a job for the whole shop.' }
    return [
      ...(seconds === null ? [] : [{ ...age, value: seconds, labels: { job: name } }]),
      ...(holder === null ? [] : [{ ...turn, value: 1, labels: { job: name, holder } }]),
    ]
  })
}
