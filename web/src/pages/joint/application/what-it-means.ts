import type { Insurer } from '@passbook/contract/enums'
import { useBranding } from '../../../branding/use-branding.ts'
import { useCharterWords } from '../../../branding/use-charter-words.ts'

/** What sharing an account means, in the words of the institution (RULES: Joint holders). */
export function useWhatItMeans(closingNeedsBoth: boolean): string[] {
  const { earnings } = useCharterWords()
  const insurer = useBranding()?.insurer ?? 'NONE'
  return [
    'You both own all of it, whoever paid it in. When one of you dies, it belongs to the other.',
    'Either of you may withdraw everything, without asking the other.',
    'They see the transactions and statements from the day they join. Statements name you both from then on.',
    closingNeedsBoth
      ? 'Closing the account takes both of you, and so does taking their name off it again.'
      : 'Either of you may close the account. Taking their name off it again takes both of you.',
    ...insuredWords(insurer),
    `The tax form for the ${earnings} (1099-INT) stays yours: all of it is reported under your Social Security number.`,
  ]
}

function insuredWords(insurer: Insurer): string[] {
  if (insurer === 'NONE') return []
  return [
    `From the day they join the ${insurer} insures it as a joint account, up to $250,000 for each of you. Where beneficiaries are named it is insured by their number instead.`,
  ]
}
