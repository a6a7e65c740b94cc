import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CellLayout, Layout } from './layout.ts'
import { BINARIES, isRunning, startProgram } from './programs.ts'

/**
 * HAProxy in front of all cells. It sends a page to the cell of its host by a map, and a database connection to the
 * cell's primary or to a standby.
 */

export function startFront(folder: string, layout: Layout): void {
  const file = path.join(folder, 'haproxy.cfg')
  const map = path.join(folder, 'hosts.map')
  writeFileSync(map, hostsOf(layout))
  writeFileSync(file, frontSettings(folder, layout))
  if (isRunning(folder, BINARIES.haproxy, file)) return
  startProgram({ folder, name: 'haproxy', command: BINARIES.haproxy, args: ['-db', '-f', file] })
}

/** Returns HAProxy's map from host to cell, with a line for each institution. */
export function hostsOf({ cells }: Layout): string {
  const lines = cells.flatMap(({ name, institutions }) =>
    institutions.map((institution) => `${institution}.localhost ${name}`),
  )
  return `${lines.join('\n')}\n`
}

export function frontSettings(folder: string, { pages, cells }: Layout): string {
  return [
    `global
  maxconn 4000
  stats socket ${path.join(folder, 'haproxy.sock')} mode 600 level admin`,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout queue 10s
  timeout check 3s
  option forwardfor
  option redispatch
  retries 3
  # Only a request that never reached a server is sent to another one.
  retry-on conn-failure`,
    `frontend pages
  bind 127.0.0.1:${pages}
  use_backend cell_%[req.hdr(host),field(1,:),lower,map_str(${path.join(folder, 'hosts.map')},nobody)]
  default_backend cell_nobody`,
    `backend cell_nobody
  http-request return status 404 content-type text/plain string "No institution is here."`,
    ...cells.flatMap(backendsOf),
    '',
  ].join('\n\n')
}

function backendsOf({ name, nodes, primary, standby, servers }: CellLayout): string[] {
  const database = (kind: string, port: number, address: string) => `listen ${kind}_${name}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 24h
  timeout server 24h
  option httpchk
  http-check send meth OPTIONS uri ${address}
  http-check expect status 200
  default-server inter 1s fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.postgres} check port ${node.patroni}`).join('\n')}`
  return [
    `backend cell_${name}
  balance leastconn
  # A server whose database is down still answers, with a page that says so.
  option httpchk
  http-check send meth GET uri /healthz
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${servers.map((port, index) => `  server ${name}-http-${index + 1} 127.0.0.1:${port} check`).join('\n')}`,
    database('primary', primary, '/primary'),
    database('standby', standby, '/replica'),
  ]
}
