/** Programs that fetch an address to show a card of it in a chat or a list; they are given nothing to count. */
const previewBots =
  /facebookexternalhit|facebot|twitterbot|slackbot|slack-imgproxy|discordbot|telegrambot|whatsapp\/|linkedinbot|skypeuripreview|line-poker|linebot|linespider|googlebot|google-inspectiontool|bingbot|bingpreview|yandexbot|applebot|pinterestbot|redditbot|embedly|vkshare|mattermost|microsoftpreview|iframely/i

export const isPreviewBot = (userAgent: string | undefined): boolean => previewBots.test(userAgent ?? '')
