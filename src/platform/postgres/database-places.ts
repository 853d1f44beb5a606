/** What a connection must be good for; the words of PostgreSQL's own library (libpq, `target_session_attrs`). */
type Wanted = 'any' | 'read-write' | 'read-only' | 'primary' | 'standby'

/** One server that a connection string names. */
export type DatabasePlace = { connectionString: string; wanted: Wanted; name: string }

export type DatabasePlaces = ReturnType<typeof createPlaces>

/** Where connections are made: the place that was good last time, the next one after a failure. */
export function createPlaces(connection: string) {
  const places = placesOf(connection)
  let turn = 0

  function current(): DatabasePlace {
    const place = places[turn]
    if (place === undefined) throw new Error('no server is named')
    return place
  }

  return {
    count: places.length,
    current,
    /** The next connection is made elsewhere, unless somebody has gone on already. */
    leave(place: DatabasePlace): void {
      if (current() === place) turn = (turn + 1) % places.length
    },
  }
}

/** Why a connection string cannot be used, in words that do not quote it; null when it can. */
export function refusedConnection(connection: string): string | null {
  try {
    placesOf(connection)
    return null
  } catch (error) {
    return error instanceof TypeError ? error.message : 'cannot be read'
  }
}

const address = /^(postgres(?:ql)?:\/\/)(?:([^/?]*)@)?([^/?@]*)(\/[^?]*)?(?:\?(.*))?$/

/** The servers of `postgres://user@a:5432,b:5432/name`, which the driver does not know, in the order they are tried. */
function placesOf(connection: string): DatabasePlace[] {
  const [whole, scheme = '', user, hosts = '', path = '', query] = address.exec(connection) ?? []
  const params = new URLSearchParams(query)
  const wanted = wantedOf(params)
  const servers = serversOf(hosts, params)
  // A name of a service, a bare socket, or the one server that the driver understands by itself.
  if (whole === undefined || (servers.length <= 1 && wanted.join() === 'any'))
    return [{ connectionString: connection, wanted: 'any', name: servers[0]?.name ?? 'the database' }]
  for (const own of ['host', 'port', 'target_session_attrs']) params.delete(own)
  return wanted.flatMap((one) =>
    servers.map(({ host, port, name }) => {
      const own = new URLSearchParams([...params, ['host', host], ['port', port]])
      const connectionString = `${scheme}${user === undefined ? '' : `${user}@`}${path || '/'}?${own}`
      return { connectionString, wanted: one, name }
    }),
  )
}

const attributes: Record<string, Wanted[]> = {
  any: ['any'],
  'read-write': ['read-write'],
  'read-only': ['read-only'],
  primary: ['primary'],
  standby: ['standby'],
  // All are asked for a copy first, then any is taken.
  'prefer-standby': ['standby', 'any'],
}

function wantedOf(params: URLSearchParams): Wanted[] {
  const asked = params.get('target_session_attrs') ?? 'any'
  const wanted = attributes[asked]
  if (wanted) return wanted
  throw new TypeError(`target_session_attrs is one of ${Object.keys(attributes).join(', ')}`)
}

const usualPort = '5432'

/** Hosts and ports stand in the address or, before that, behind the question mark; one port there counts for all. */
function serversOf(hosts: string, params: URLSearchParams) {
  const asked = params.get('host')
  const inPath = asked === null ? hosts.split(',').map(readServer) : []
  const named = asked === null ? inPath.map(({ host }) => host) : asked.split(',')
  const ports = params.get('port')?.split(',') ?? inPath.map(({ port }) => port)
  if (ports.length > 1 && ports.length !== named.length)
    throw new TypeError(`${named.length} hosts and ${ports.length} ports`)
  return named.map((host, index) => {
    const port = ports[ports.length === 1 ? 0 : index] || usualPort
    if (!/^\d{1,5}$/.test(port)) throw new TypeError('a port is a number')
    return { host, port, name: `${host}:${port}` }
  })
}

function readServer(text: string): { host: string; port: string } {
  const [, host, port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? []
  if (host === undefined) throw new TypeError('an address with colons stands in brackets, as [::1]')
  return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, '$1')), port }
}
