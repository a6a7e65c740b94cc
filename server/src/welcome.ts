import type { Context } from './context.ts'

/** Tells the person at the terminal where to go. */
export async function printWelcome(ctx: Context, port: number): Promise<void> {
  const institutions = await ctx.db
    .selectFrom('institutions')
    .select(['name', 'slug', 'is_default'])
    .orderBy('is_default', 'desc')
    .orderBy('slug')
    .execute()
  const lines = institutions.map(({ name, slug, is_default }) => {
    const host = is_default ? 'localhost' : `${slug}.localhost`
    return `  ${name.padEnd(32)} http://${host}:${port}`
  })
  if (ctx.config.sandbox) {
    lines.push(`  ${'Sandbox: inbox and clock'.padEnd(32)} http://localhost:${port}/sandbox`)
  }
  if (ctx.config.exposeDocs) lines.push(`  ${'API'.padEnd(32)} http://localhost:${port}/docs`)
  process.stdout.write(`\nPassbook is ready.\n\n${lines.join('\n')}\n\n`)
}
