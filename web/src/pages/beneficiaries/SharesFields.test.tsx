import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderForm } from '../../test/render-form.tsx'
import { SharesForm, type Sharer, evenShares, keysOf } from './shares.ts'
import { SharesFields } from './SharesFields.tsx'

const three: Sharer[] = ['Ann', 'Bea', 'Cleo'].map((name) => ({ key: name.toLowerCase(), name }))

function renderShares(sharers = three) {
  return renderForm({
    schema: SharesForm,
    defaultValues: { shares: evenShares(keysOf(sharers)) },
    children: (form) => <SharesFields form={form} name="shares" sharers={sharers} />,
  })
}

const total = () => screen.getByText(/^Total/).parentElement?.textContent

describe('shares', () => {
  it('begin even, and thirds are exact', async () => {
    const { user, sent } = renderShares()
    expect(total()).toBe('Total 100%All shares assigned')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(sent).toEqual([{ shares: { ann: 3_334, bea: 3_333, cleo: 3_333 } }])
  })

  it('tell what is left, or too much, as they are typed', async () => {
    const { user } = renderShares()
    const ann = screen.getByLabelText('Ann')
    await user.clear(ann)
    expect(total()).toBe('Total 66.66%33.34% left to assign')
    await user.type(ann, '50x.5')
    expect(total()).toBe('Total 117.16%17.16% too much')
    await user.click(screen.getByRole('button', { name: 'Split evenly' }))
    expect(total()).toBe('Total 100%All shares assigned')
    expect(screen.getByLabelText<HTMLInputElement>('Ann').value).toBe('33.34')
  })

  it('are not sent before they are 100 % together, and nobody has none', async () => {
    const { user, sent } = renderShares()
    const ann = screen.getByLabelText('Ann')
    await user.clear(ann)
    await user.type(ann, '40')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('alert').textContent).toContain(
      'Shares must total 100%. They total 106.66%.',
    )
    await user.clear(ann)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('alert').textContent).toContain('Enter a percentage above 0')
    expect(sent).toEqual([])
  })

  it('of twenty are whole too, and are split evenly again', async () => {
    const twenty = Array.from({ length: 20 }, (_, place) => ({
      key: `k${place}`,
      name: `N${place}`,
    }))
    const { user, sent } = renderShares(twenty)
    const first = screen.getByLabelText('N0')
    await user.clear(first)
    await user.type(first, '1')
    expect(total()).toBe('Total 96%4% left to assign')
    await user.click(screen.getByRole('button', { name: 'Split evenly' }))
    expect(total()).toBe('Total 100%All shares assigned')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(sent).toEqual([{ shares: Object.fromEntries(twenty.map(({ key }) => [key, 500])) }])
  })

  it('have nothing to split for one alone', () => {
    renderShares(three.slice(0, 1))
    expect(screen.queryByRole('button', { name: 'Split evenly' })).toBeNull()
  })
})
