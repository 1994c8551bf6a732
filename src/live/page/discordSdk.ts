// A chunk of its own, without the parts of the SDK that the board does not use.
export { DiscordSDK } from '@discord/embedded-app-sdk';
