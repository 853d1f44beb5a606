import { expect, test } from 'vitest'
import {
  placeholderLikes,
  placeholderRating,
  placeholderReviewCount,
  placeholderStars,
  placeholderStruckPrice,
} from './placeholders.ts'

test('a card shows the price plus 200 struck through, the price minus 50 as reviews, and five stars', () => {
  expect(placeholderStruckPrice(299).toFixed(2)).toBe('499.00')
  expect(placeholderReviewCount(299)).toBe(249)
  expect(placeholderReviewCount(30)).toBe(0)
  expect(placeholderStars).toBe(5)
  expect(placeholderRating).toEqual({ average: 4.8, reviews: '600+ reviews' })
})

test('likes of a review are 0 to 19 and stay the same', () => {
  const likes = Array.from({ length: 200 }, (_, at) => placeholderLikes(`review-${at}`))
  expect(likes.every((count) => Number.isInteger(count) && count >= 0 && count <= 19)).toBe(true)
  expect(new Set(likes).size).toBeGreaterThan(10)
  expect(placeholderLikes('review-7')).toBe(likes[7])
})
