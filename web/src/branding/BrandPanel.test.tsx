import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BrandPanel } from './BrandPanel.tsx'
import { type Brand, brandingStore } from './branding-store.ts'

const meadow = {
  short_name: 'Meadow',
  insurer: 'NCUA',
  logos: { 'hor-color': '/c', 'hor-white': '/w', icon: '/i' },
  savings: { apy: '4.50', apy_words: 'Annual Percentage Yield (APY) of 4.50% as of Nov 15, 2026.' },
  reasons: [
    { title: 'Owned by its members.', text: 'It belongs to those who save.' },
    { title: 'Dividends every day.', text: 'Each cent earns.' },
    { title: 'Told in plain words.', text: 'Every date.' },
  ],
} as unknown as Brand

describe('the panel beside a single task', () => {
  it('says what savings earn with its words, three reasons, and who insures', () => {
    brandingStore.setState({ branding: meadow })
    render(<BrandPanel />)
    const panel = screen.getByRole('complementary', { name: 'About Meadow' })
    expect(panel.textContent).toContain('4.50%Annual Percentage Yield*')
    expect(panel.textContent).toContain('* Annual Percentage Yield (APY) of 4.50% as of')
    const titles = [...panel.querySelectorAll('strong')].map((each) => each.textContent)
    expect(titles).toEqual([
      'Owned by its members.',
      'Dividends every day.',
      'Told in plain words.',
      'Insured by the NCUA.',
    ])
    expect(panel.textContent).not.toMatch(/bank/i)
  })

  it('names no yield before there is a rate', () => {
    brandingStore.setState({ branding: { ...meadow, savings: null } })
    render(<BrandPanel />)
    expect(screen.queryByText(/Annual Percentage Yield/)).toBeNull()
  })
})
