import { z } from 'zod/mini'
import { publishFaqs as publish } from '../../features/faqs/publish-faqs.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'
import { readJsonFile } from '../read-json-file.ts'

const Faqs = z.array(
  z.strictObject({ slug: z.string(), topic: z.string(), question: z.string(), answer: z.string() }),
)

export const publishFaqs = command({
  name: 'publish-faqs',
  usage: '<file>',
  help: 'replaces all questions and answers, from a JSON list of slug, topic, question, answer',
  options: [],
  isChange: true,
  parse: (given) => takePositionals(given, 'file'),
  async act({ ctx, institution, actor }, { file }) {
    const words = 'must hold a list of slug, topic, question and answer'
    const faqs = await readJsonFile(file, Faqs, words)
    await publish(ctx.db, { institution_id: institution.id, faqs, actor })
    const lines = [`${faqs.length} questions are published.`]
    return { lines, data: { published: faqs.length } }
  },
})
