import { randomBytes } from 'node:crypto'
import type { ReadyOptions } from '../../src/ready/check.ts'
import type { WholeDeployment } from './whole-deployment.ts'

export interface Planted {
  /** Settings that differ; undefined ones are left out. */
  env?: Record<string, string | undefined>
  world?: ReadyOptions['world']
  undo?: () => unknown
}

export interface Fault {
  name: string
  /** The check that finds it, and a part of what it says. */
  finds: readonly [check: string, part: string]
  /** Its finding keeps others from being looked at, or it is the opposite of another fault. */
  isAlone?: true
  plant(whole: WholeDeployment): Promise<Planted> | Planted
}

export const withEnv = (env: Record<string, string | undefined>) => () => ({ env })

/** Changes what the owner of the tables may change, and changes it back. */
export function bySql(plant: string, undo: string): Fault['plant'] {
  return async ({ sql }) => {
    await sql(plant)
    return { undo: () => sql(undo) }
  }
}

export const idOf = (slug: string) => `(select id from institutions where slug = '${slug}')`

/** Removes rows, and puts them back as they were. */
export function without(table: string, where: string): Fault['plant'] {
  return async ({ sql }) => {
    const kept = `kept_${randomBytes(4).toString('hex')}`
    await sql(`create temporary table ${kept} as select * from ${table} where ${where}`)
    await sql(`delete from ${table} where ${where}`)
    return { undo: () => sql(`insert into ${table} overriding system value select * from ${kept}`) }
  }
}

/** Sets a column of some rows, and sets it back. */
export function withValue(
  table: string,
  where: string,
  column: string,
  value: string,
): Fault['plant'] {
  return async ({ sql }) => {
    const [row] = await sql(`select ${column}::text as before from ${table} where ${where}`)
    await sql(`update ${table} set ${column} = ${value} where ${where}`)
    const [named] = await sql(`select atttypid::regtype::text as type from pg_attribute
      where attrelid = '${table}'::regclass and attname = '${column}'`)
    const undo = `update ${table} set ${column} = $1::text::${String(named?.['type'])} where ${where}`
    return { undo: () => sql(undo, [row?.['before']]) }
  }
}

export const atProxy =
  (plant: (whole: WholeDeployment) => () => unknown): Fault['plant'] =>
  (whole) => ({ undo: plant(whole) })
