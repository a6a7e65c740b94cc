import { describe, expect, it } from 'vitest'
import { frontSettings, hostsOf } from './front.ts'
import type { Layout } from './layout.ts'

const node = (name: string, postgres: number) => ({ name, postgres, patroni: postgres + 1 })
const cell = (name: string, institutions: string[], from: number) => ({
  name,
  institutions,
  etcd: from,
  etcdPeers: from + 1,
  nodes: [node(`${name}1`, from + 10), node(`${name}2`, from + 20)],
  primary: from + 2,
  standby: from + 3,
  pgbouncer: from + 4,
  servers: [from + 5, from + 6],
})
const layout: Layout = {
  pages: 21_000,
  passwords: { superuser: 's', replicator: 'r', passbook_owner: 'o', passbook_app: 'a' },
  secrets: {},
  cells: [cell('a', ['harborlight'], 22_000), cell('b', ['meadow', 'summit'], 23_000)],
}

describe('HAProxy in front of two cells', () => {
  it('sends each institution to one cell, by the host without its port', () => {
    expect(hostsOf(layout)).toBe(
      'harborlight.localhost a\nmeadow.localhost b\nsummit.localhost b\n',
    )
    const settings = frontSettings('/cluster', layout)
    expect(settings).toContain('req.hdr(host),field(1,:),lower,map_str(/cluster/hosts.map,nobody)')
    for (const name of ['a', 'b', 'nobody']) expect(settings).toContain(`backend cell_${name}\n`)
  })

  it('sends a database connection to the node that Patroni calls primary', () => {
    const settings = frontSettings('/cluster', layout)
    const [, primary = ''] = /listen primary_b\n([^]*?)\n\n/.exec(settings) ?? []
    expect(primary).toContain('bind 127.0.0.1:23002')
    expect(primary).toContain('uri /primary')
    expect(primary).toContain('server b2 127.0.0.1:23020 check port 23021')
    // Connections to a node that is no longer primary are cut, so that no caller waits for an answer from it.
    expect(primary).toContain('on-marked-down shutdown-sessions')
  })
})
