/** Limits of one statement and one transaction, in ms; whoever asked has gone long before a longer one would end. */
export const sessionLimits = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}

export const limitNames = Object.keys(sessionLimits)

/** What a role has to be given where a pooler does not let a program ask for its limits itself. */
export function limitsOfRole(role: string): string {
  return Object.entries(sessionLimits)
    .map(([name, ms]) => `ALTER ROLE ${role} SET ${name} = '${ms}ms';`)
    .join(' ')
}

/** The same as none, for a connection on which somebody migrates or copies, whatever its role has. */
export const unlimited = limitNames.map((name) => `-c ${name}=0`).join(' ')
