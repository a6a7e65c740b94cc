import { describe, expect, it } from 'vitest'
import { unboundTables } from './unbound-tables.ts'

/** A statement, and the tables that are not bound in it. */
type Case = [text: string, ...unbound: string[]]

function check(cases: Case[], { isAcross = false } = {}): void {
  it.each(cases)('%s', (text, ...unbound) => {
    expect(unboundTables(text, { isAcross }).toSorted()).toEqual(unbound.toSorted())
  })
}

describe('one table is bound', () => {
  check([
    ['select * from "users" where "institution_id" = $1'],
    ['SELECT * FROM users u WHERE $1::uuid = u.institution_id AND u.id = $2'],
    ['select * from public.users where (institution_id, id) = ($1, $2)'],
    ["select * from users where (id = $2 and (institution_id = '0b3c'::uuid)) for update"],
    ['select from users where x between 1 and 2 and institution_id = $1'],
    ['update users set email = $2 where institution_id = $1 returning id'],
    ['delete from only users as u where u.institution_id = $1'],
    ['select * from throttles where key = $1'],
    ['select * from graphile_worker.jobs'],
    ['select relname from pg_class'],
    ['select * from institutions'],
    ["select 'select * from users' as text -- from users"],
  ])
})

describe('one table is not bound', () => {
  check([
    ['select * from "users"', 'users'],
    ['select * from users where id = $1', 'users'],
    ['select * from public.users where id = $1', 'users'],
    ['select * from users where institution_id = $1 or id = $2', 'users'],
    ['select * from users where not (institution_id = $1)', 'users'],
    ['select * from users where institution_id <> $1', 'users'],
    ['select * from users where institution_id = institution_id', 'users'],
    ['select * from users where institution_id = id', 'users'],
    ['select * from users where institution_id = any($1)', 'users'],
    ['select * from users where institution_id in ($1, $2)', 'users'],
    ['select * from users where case when id = $2 then institution_id = $1 end', 'users'],
    [
      'select institution_id from users group by institution_id having institution_id = $1',
      'users',
    ],
    ['update users set institution_id = $1', 'users'],
    ['delete from users where id is not distinct from $1', 'users'],
    ['select * from a_table_nobody_has_listed', 'a_table_nobody_has_listed'],
    ['select 1; select * from users', 'users'],
    ['lock table users', '(lock)'],
    ['truncate users', '(truncate)'],
  ])
})

describe('joined tables', () => {
  const both = 'select * from holds join transfers t'
  check([
    [`${both} on t.institution_id = holds.institution_id where holds.institution_id = $1`],
    [`${both} on t.institution_id = holds.institution_id where t.institution_id = $1`],
    [`${both} using (institution_id, id) where holds.institution_id = $1`],
    [`${both} on true where holds.institution_id = $1`, 'transfers'],
    [`${both} on t.institution_id = holds.institution_id`, 'holds', 'transfers'],
    [`${both} using (id) where t.institution_id = $1`, 'holds'],
    ['select from holds, transfers t where holds.institution_id = $1', 'transfers'],
    [
      'select from (holds join transfers t on t.id = holds.id) where t.institution_id = $1',
      'holds',
    ],
    ['delete from holds using transfers t where t.institution_id = $1', 'holds'],
    [
      'update holds h set id = 1 from transfers t where t.institution_id = $1 and h.id = t.id',
      'holds',
    ],
    [
      'delete from holds using transfers t where t.institution_id = $1 and holds.institution_id = t.institution_id',
    ],
  ])
})

describe('outer joins', () => {
  const on = 'on h.institution_id = $1 and h.institution_id = t.institution_id'
  check([
    [`select from transfers t left join holds h ${on} where t.institution_id = $1`],
    [`select from transfers t left join holds h ${on}`, 'transfers'],
    [`select from transfers t right join holds h ${on}`, 'transfers', 'holds'],
    [`select from transfers t full join holds h ${on}`, 'transfers', 'holds'],
    [
      'select left(a, 1) from transfers t left join holds h on left(a, 1) = b',
      'transfers',
      'holds',
    ],
  ])
})

describe('queries within', () => {
  const of = (query: string) => `select (${query}) from transfers t where t.institution_id = $1`
  check([
    [of('select 1 from holds h where h.institution_id = t.institution_id')],
    [of('select 1 from holds h where institution_id = $1')],
    [of('select 1 from holds h where h.id = t.hold_id'), 'holds'],
    ['select from (select id from users where institution_id = $1) as u'],
    ['select from (select id from users) as u', 'users'],
    [
      'select from holds h join (select * from users where institution_id = $1) u using (institution_id)',
    ],
    ['select from users where institution_id = $1 union all select from holds', 'holds'],
    ['(select from users) except (select from holds where institution_id = $1)', 'users'],
    ['select array(select id from users)', 'users'],
    [
      'select from users where (institution_id, id) in (select institution_id, id from holds)',
      'users',
      'holds',
    ],
    [
      'select from users where institution_id in (select institution_id from holds where institution_id = $1)',
    ],
    [
      'select from users cross join lateral (select from holds where id = users.id) h where users.institution_id = $1',
      'holds',
    ],
  ])
})

describe('with', () => {
  check([
    ['with u as (select * from users where institution_id = $1) select * from u'],
    ['with u as materialized (select * from users) select * from u', 'users'],
    [
      'with u as (select * from users where institution_id = $1), h as (select * from holds join u using (institution_id)) select from h',
    ],
    ['with users as (select $1 as id) select * from users'],
    ['with gone as (delete from users where id = $1 returning id) select id from gone', 'users'],
    [
      'with recursive u (id) as (select id from users where institution_id = $1 union all select id from u) select from u',
    ],
  ])
})

describe('institutions', () => {
  const joined = 'select from institutions i join users u on u.institution_id = i.id'
  check([
    [`${joined} where i.id = $1`],
    [joined, 'users'],
    [`${joined} where i.slug = $1`, 'users'],
    [
      'select (select count(*) from users where institution_id = i.id) from institutions i',
      'users',
    ],
    [
      'with i as (select id as institution_id from institutions) select from i join users using (institution_id)',
      'users',
    ],
  ])
})

describe('inserts', () => {
  check([
    ['insert into "users" ("institution_id", "id") values ($1, $2), ($3, $4) returning "id"'],
    ['insert into users (id) values ($1)', 'users'],
    ['insert into users select * from holds', 'holds'],
    [
      'insert into users (institution_id, id) select institution_id, id from holds where id = $1',
      'holds',
    ],
    ['insert into users (institution_id) values ((select institution_id from holds))', 'holds'],
    ['insert into users (institution_id, id) values ($1, $2) on conflict do nothing'],
    [
      'insert into users (institution_id, id) values ($1, $2) on conflict (institution_id, id) do update set id = 1',
    ],
    [
      'insert into users (institution_id, id) values ($1, $2) on conflict (id) do update set id = 1',
      'users',
    ],
    ['insert into throttles (key) values ($1) on conflict (key) do update set points = 1'],
  ])
})

describe('across institutions', () => {
  const joined = 'select from users u join sessions s on s.user_id = u.id'
  check(
    [
      ['select from users'],
      ['delete from users where id = $1'],
      ['select (select count(*) from users), (select count(*) from sessions)'],
      ['select from institutions'],
      [`${joined} and s.institution_id = u.institution_id`],
      [joined, 'sessions'],
      ['select (select 1 from holds where id = u.id) from users u', 'holds'],
      ['select (select 1 from holds h where h.institution_id = u.institution_id) from users u'],
      ['select from institutions i join users u on u.institution_id = i.id'],
      ['select from institutions i, users u', 'users'],
      ['select from users u left join (select id from holds) h on h.id = u.id', 'h'],
      [
        'select from users left join (select id, institution_id from holds) h using (institution_id)',
      ],
      [
        'select from institutions i cross join lateral (select from users u where u.institution_id = i.id) u',
      ],
      ['select from institutions i cross join lateral (select from users u) u', 'users', 'u'],
      ['with h as (select * from holds) select from users u join h on h.id = u.id', 'h'],
      ['with h as (select * from holds) select from users u join h using (institution_id)'],
      ['select from users union all select from holds'],
    ],
    { isAcross: true },
  )
})
