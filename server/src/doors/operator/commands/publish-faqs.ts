import { z } from 'zod/mini'
import { faqsAct } from '../../../domains/accounts/content/staff-acts.ts'
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
  act: faqsAct,
  parse: (given) => takePositionals(given, 'file'),
  async orderOf({ file }) {
    const words = 'must hold a list of slug, topic, question and answer'
    return { faqs: await readJsonFile(file, Faqs, words) }
  },
})
