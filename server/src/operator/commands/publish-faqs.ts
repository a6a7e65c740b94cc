import { z } from 'zod/mini'
import { proposeFaqs } from '../../features/console/content/faqs.ts'
import { takePositionals } from '../arguments.ts'
import { readJsonFile } from '../read-json-file.ts'
import { requestCommand } from '../request-command.ts'

const Faqs = z.array(
  z.strictObject({ slug: z.string(), topic: z.string(), question: z.string(), answer: z.string() }),
)

export const publishFaqs = requestCommand({
  name: 'publish-faqs',
  usage: '<file>',
  help: 'to replace all questions and answers, from a JSON list of slug, topic, question, answer',
  options: [],
  asks: 'publish_faqs',
  parse: (given) => takePositionals(given, 'file'),
  async ask(ctx, staff, { file }, reason) {
    const words = 'must hold a list of slug, topic, question and answer'
    const faqs = await readJsonFile(file, Faqs, words)
    return proposeFaqs(ctx, staff, { faqs, reason })
  },
})
