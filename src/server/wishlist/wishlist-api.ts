import type { Api } from '#server/settings/shop-endpoints.ts'
import { policy } from '#server/settings/policy.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { WishesAdded, Wishlists } from './wishlists.ts'

/** Answers the rows of the wishlist. */
export function answerWishlists(api: Api, wishlists: Wishlists) {
  api.answer('readWishlist', async ({ caller }) =>
    ok({ productIds: await wishlists.list(caller.customerId) }),
  )

  api.answer('addWishes', async ({ body, caller }) => {
    const added = await wishlists.add(caller.customerId, body.productIds)
    return added.ok ? ok({ productIds: added.productIds }) : refuse(refusals[added.reason])
  })

  api.answer('removeWish', async ({ params, caller }) =>
    (await wishlists.remove(caller.customerId, params.id)) ? ok(null) : refuse(notWished),
  )
}

const refusals = {
  'too-many-wishes': {
    status: 409,
    code: 'too-many-wishes',
    message: `A wishlist holds at most ${policy.wishesPerCustomer} products. Please remove some first.`,
  },
} satisfies Record<Extract<WishesAdded, { ok: false }>['reason'], Refusal>

const notWished = {
  status: 404,
  code: 'not-on-wishlist',
  message: 'This product is not on your wishlist.',
}
