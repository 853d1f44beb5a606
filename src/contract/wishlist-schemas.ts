import { z } from 'zod'
import { guestWishLimit } from '#domain/wishes.ts'
import { id } from './field-schemas.ts'

/** The products of a wishlist by their ids, newest first. */
export const wishlistData = z.object({ productIds: z.array(id) })

export const addWishesBody = z.strictObject({ productIds: z.array(id).min(1).max(guestWishLimit) })
