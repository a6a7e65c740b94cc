import { listFaqs } from '../../../domains/contact/faqs/queries.ts'
import { takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

export const faqs = command({
  name: 'faqs',
  usage: '',
  help: 'prints the questions and answers, as publish-faqs reads them',
  options: [],
  isChange: false,
  parse: (given) => void takePositionals(given),
  async act({ ctx, institution }) {
    const known = await listFaqs(ctx.db, institution.id)
    const written = known.map(({ slug, topic, question, answer }) => ({
      slug,
      topic,
      question,
      answer,
    }))
    return { lines: JSON.stringify(written, null, 2).split('\n'), data: written }
  },
})
