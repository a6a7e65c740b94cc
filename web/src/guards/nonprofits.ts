import { newsPage, type Guard } from './verdict.ts'

export const nonProfitSuccess: Guard = newsPage('non-profit-selected', '/dashboard')
