import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { momentShown } from '#admin/parts/moments.ts'

/** How the shop is: its books, what wants a look, copies, versions and jobs. */
export function Health() {
  const asked = useStaffQuery('readHealth', {}, { everyMs: 60_000 })
  const health = asked.data?.data
  return (
    <section aria-label="Health">
      <FailedBar asked={asked} />
      {asked.isPending && !asked.error ? <p className="empty">Loading…</p> : null}
      {health ? (
        <>
          <h2>Books</h2>
          {health.broken.map(({ name, says, rows }) => (
            <p key={name} className="bar" role="alert">
              Not so: {says} ({rows}). <code>npm run shop -- doctor</code> shows which.
            </p>
          ))}
          <p>
            {health.lookedAt === null
              ? 'The books have not been looked at yet.'
              : `${health.promises - health.broken.length} of ${health.promises} promises hold, looked at ${momentShown(health.lookedAt)}.`}
          </p>
          {health.advice.length > 0 ? <h2>Look at this</h2> : null}
          <ul className="plain-list">
            {health.advice.map((advice) => (
              <li key={advice}>{advice}</li>
            ))}
          </ul>
          <h2>Copies</h2>
          <p>{sinceWords('Backup', health.backupAt)}</p>
          <p>{sinceWords('Archive', health.archivedAt)}</p>
          <h2>Versions</h2>
          <dl className="money">
            {health.versions.map(({ of, is }) => (
              <div key={of} className="pair">
                <dt>{of}</dt>
                <dd>{is}</dd>
              </div>
            ))}
          </dl>
          <h2>Jobs</h2>
          <dl className="money">
            {health.jobs.map(({ name, lastAt }) => (
              <div key={name} className="pair">
                <dt>{name}</dt>
                <dd>{lastAt === null ? 'not yet' : momentShown(lastAt)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </section>
  )
}

function sinceWords(what: string, at: string | null): string {
  return at === null ? `${what}: none was made on this machine.` : `${what}: ${momentShown(at)}.`
}
