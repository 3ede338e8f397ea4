/** The texts of the page 遊び方 in Japanese: every key stands here. Numbers of the rules come in as values. */
export const guideJa = {
  "guide.pageTitle": "{rules}の遊び方｜ヨット",
  "guide.title": "遊び方",
  "guide.lead":
    "5個のサイコロを{rolls}回まで振って、表の欄を1つずつ埋めます。合計がいちばん高い人の勝ちです。",
  "guide.rulesets": "ルールを選ぶ",
  "guide.loading": "点の表を読み込んでいます",
  "guide.notLoaded": "点の表を読み込めませんでした。ページを開き直してください。",

  "guide.contents": "このページの内容",
  "guide.summary": "このルールのあらまし",
  "guide.boxes": "欄",
  "guide.boxesValue": "{count}欄・{count}巡",
  "guide.upperBonus": "上段ボーナス",
  "guide.none": "なし",
  "guide.joker": "ジョーカー",
  "guide.jokerForced": "強制ジョーカー・+{points}",
  "guide.jokerFree": "ジョーカー自由・+{points}",
  "guide.highest": "最高の合計",
  "guide.points": "{points}点",
  "guide.houseRules": "ハウスルール",
  "guide.houseRulesHint": "入れると、このページの点と条件も変わります。",
  "guide.shown": "いまの表：{rules}・最高{highest}点",
  "guide.excludes": "「{rule}」とはどちらか一方。",

  "guide.turn": "1回の番",
  "guide.turn.roll": "5個のサイコロを振ります。",
  "guide.turn.hold":
    "残すサイコロを押して固定し、ほかを振り直します。振るのは全部で{rolls}回まで。固定は振り直す前ならいつでも外せます。5個とも振り直しても、途中で止めてもかまいません。",
  "guide.turn.write":
    "空いている欄を1つ選んで書きます。0点でも書けます。書いた欄は、もう変わりません。",
  "guide.turn.only":
    "振る前は固定も書くこともできません。{rolls}回振ったら、あとは書くだけです。5個とも固定すると振り直せません（回数は減りません）。",
  "guide.turn.example": "ある番の例",
  "guide.turn.nth": "{count}投目",
  "guide.turn.keep1": "2を2個固定",
  "guide.turn.keep2": "4を2個固定（2は外す）",
  "guide.turn.result": "{box}に書いて",

  "guide.table": "役表",
  "guide.tableCaption": "{rules}の役表：欄の名前、条件と点、例",
  "guide.column.box": "欄",
  "guide.column.condition": "条件と点",
  "guide.column.example": "例",
  "guide.also": "別名：{names}",
  "guide.bonusRow": "上段の合計が{at}点以上で、ほかに{points}点。ヨットの加点は{at}点に数えない",
  "guide.bonusRowPlain": "上段の合計が{at}点以上で、ほかに{points}点",
  "guide.noBonusRow": "このルールにはありません",
  "guide.threeEach": "どの目も3個ずつ",
  "guide.anyOrder": "サイコロの並び順は、どの欄でも点に関わりません。",

  "guide.jokerTitle": "ジョーカー",
  "guide.joker.what":
    "ヨットの欄を書いたあとに5つとも同じ目が出ると、それがジョーカーです。ヨットの欄が{yacht}点なら、書くたびに+{points}点（何度でも）。0点なら加点はありません。",
  "guide.joker.when":
    "+{points}点は振ったときでなく書いたときに付きます。書いた欄が0点でも付きます。同じ5個を残したまま振り終えても、付くのは1回です。",
  "guide.joker.forced": "書ける欄は決まっています（強制ジョーカー）。",
  "guide.joker.forced1": "その目の上段が空いていれば、そこだけ。",
  "guide.joker.forced2":
    "上段が書いてあれば、下段の空いている欄。{scores}は満点、ほかは目のとおり。",
  "guide.joker.forced3": "下段も空いていなければ、上段の空いている欄に0点。",
  "guide.joker.free": "空いているどの欄にも書けます（ジョーカー自由）。",
  "guide.joker.freeFull":
    "{scores}が満点になるのは、その目の上段が書いてあるときだけ。空いていれば、欄の条件どおりの点です。",
  "guide.joker.upperFirst":
    "「上段から」では下段は上段のあとなので、ジョーカーはその目の上段を書いたあとにだけ起きます。",
  "guide.joker.score": "{box}{points}点",
  "guide.joker.caption": "ジョーカーの例：{dice}、ヨットの欄は{yacht}点",
  "guide.joker.situation": "書いてある欄",
  "guide.joker.options": "書ける欄と点",
  "guide.joker.onlyYacht": "ヨットだけ",
  "guide.joker.ownWritten": "ヨットと{box}",
  "guide.joker.upperWritten": "ヨットと上段の6欄",
  "guide.joker.lowerWritten": "{box}と下段の全部",
  "guide.joker.bonus": "どれを書いても、ほかに+{points}点です。",
  "guide.joker.zeroYacht":
    "ヨットの欄が0点なら、同じ欄に同じ点で書けますが、+{points}点は付きません。",

  "guide.end": "始まりと終わり",
  "guide.end.first":
    "先手は、ランダム（最初の設定）、決めた人、振って決める、のどれか。振って決めるときは5個の合計がいちばん大きい人が先手で、同じ人どうしはもう一度振ります。",
  "guide.end.swap":
    "番は席の順に回ります。「もう一度」では先手が次の席に移ります（移らない設定もあります）。",
  "guide.end.over": "全員の表が埋まると終わりです。1人が{count}回ずつ書きます。",
  "guide.end.total": "合計は、欄の点を全部足したものです。",
  "guide.end.totalBonus": "合計は、欄の点と上段ボーナスを足したものです。",
  "guide.end.totalJoker":
    "合計は、欄の点と上段ボーナスと、ジョーカーの+{points}点を足したものです。",
  "guide.end.ranks":
    "合計が高い順です。同点は同じ順位で、1位が同点なら引き分け。同点の次の順位は飛びます（1位・1位・3位）。",
  "guide.end.resign":
    "投了した席は飛ばして続け、順位は最後まで遊んだ人の下です。投了した人どうしでは、あとの人が上。残りが1人になれば終わりで、書きかけの表は記録に入りません。",

  "guide.differences": "4つのルールの違い",
  "guide.differencesCaption": "ルールごとの違い（ハウスルールなし）",
  "guide.differencesHint": "ここにない欄は、どのルールでも同じです。",
  "guide.differencesScroll": "表は横に動かせます。",
  "guide.difference": "違うところ",
  "guide.difference.boxes": "欄の数",
  "guide.difference.further": "2回目からのヨット",
  "guide.difference.furtherForced": "+{points}ずつ、強制ジョーカー",
  "guide.difference.furtherFree": "+{points}ずつ、ジョーカー自由",
  "guide.difference.furtherNone": "加点なし",
  "guide.difference.noBox": "欄なし",

  "guide.site": "このサイトの決まり",
  "guide.siteCaption": "このサイトの決まりと最初の設定",
  "guide.site.item": "項目",
  "guide.site.value": "決まり",
  "guide.site.players": "人数",
  "guide.site.playersValue": "1〜{most}人（1台でも、リンクでも）",
  "guide.site.time": "時間",
  "guide.site.timeValue": "1局およそ15分",
  "guide.site.limit": "制限時間",
  "guide.site.limitValue":
    "なし。パーティーではホストが30秒か60秒にもできます。ランク戦は60秒。過ぎるとCPU（ふつう）がその番を打ちます",
  "guide.site.left": "途中で閉じたゲーム",
  "guide.site.leftValue": "このブラウザに残り、ホームの「{continue}」で続けられます",
  "guide.site.leaver": "投了した人",
  "guide.site.leaverValue": "その席は飛ばして続け、順位は投了しなかった人の下",
  "guide.site.leaverOnline": "オンラインで抜けた人",
  "guide.site.leaverOnlineValue":
    "自分の番に30秒つながらないと、戻るまでCPU（ふつう）が代わりに打ちます。ほかの人の番には代わりません",
  "guide.site.draw": "引き分け",
  "guide.site.drawValue": "合計が同じなら同じ順位。くじや延長で決めません",
  "guide.site.drawRanked": "ランク戦の引き分け",
  "guide.site.drawRankedValue": "勝ちと負けの中間としてレートに入れます",
  "guide.site.online": "パーティー",
  "guide.site.onlineValue":
    "リンクで集まって{most}人まで座れ、ほかの人は観戦できます。ルールと制限時間はホストが決め、全員に見えます。レートには入りません",
  "guide.site.ranked": "ランク戦",
  "guide.site.rankedValue":
    "知らない人と2人で、ルールごとのレート。最初の10局は暫定。抜けるとCPUが続け、その結果がレートに入ります。投了は負け。全員が1欄を書く前に終わったゲームは無効です",
  "guide.site.source": "{rules}の出典",
  "guide.site.changed": "ルールの最終変更日",
  "guide.source.standard": "世界のアソビ大全51のヨット",
  "guide.source.original": "1938年のゲーム",
  "guide.source.public_domain": "パブリックドメインのルール",
  "guide.source.thirteen": "強制ジョーカーのある13欄のゲーム",

  "guide.local": "ローカルルール",
  "guide.localCaption": "ローカルルールの名前、内容、最初の設定、変えられるか",
  "guide.local.name": "名前",
  "guide.local.content": "内容",
  "guide.local.default": "最初の設定",
  "guide.local.change": "変更",
  "guide.local.yes": "できる",
  "guide.local.off": "切",
  "guide.local.on": "入",
  "guide.local.ruleset": "ルール",
  "guide.local.rulesetWhat": "{rules}のどれか",
  "guide.local.start": "先手",
  "guide.local.startWhat": "ランダム、決めた人、振って決める、のどれか",
  "guide.local.startDefault": "ランダム",
  "guide.local.swap": "先手の交代",
  "guide.local.swapWhat": "「もう一度」のとき、先手が次の席に移る",
  "guide.local.allowed": "使えるルール：{rules}",
  "guide.local.allowedAll": "使えるルール：すべて",
  "guide.local.unlike": "「{rule}」と一緒には使えない",

  "guide.terms": "ことば",
  "guide.term.table": "役表",
  "guide.term.tableWhat": "欄の名前と、条件と、点の一覧。書きこむスコア表と同じ順です。",
  "guide.term.upperBonus": "上段ボーナス",
  "guide.term.upperBonusWhat": "上段6欄の合計が決まった点に届くと、一度だけ付く点。",
  "guide.term.fullHouse": "フルハウス",
  "guide.term.fullHouseWhat": "同じ目が3つと、別の同じ目が2つ。",
  "guide.term.straight": "ストレート",
  "guide.term.straightWhat": "続いた目。並んでいる順番は関係ありません。",
  "guide.term.zero": "0点で書く",
  "guide.term.zeroWhat": "条件に合わない目で欄を埋めること。その欄は終わりになります。",
  "guide.term.hold": "固定",
  "guide.term.holdWhat":
    "次に振っても動かないよう、サイコロに付ける印。外すまで、次の振り直しでも残ります。",
  "guide.term.joker": "ジョーカー",
  "guide.term.jokerWhat":
    "13役で、ヨットの欄を書いたあとに出た、5つとも同じ目。ほかのルールにはありません。",

  "guide.tips": "こつ",
  "guide.tips.what":
    "正確に計算して、当てはまるどの目でも最善だと確かめたものだけです。欄を1つも書いていないときの数で、ハウスルールを変えると数も変わります。",
  "guide.tips.cost": "守らないと平均{points}点の損。",
  "guide.tips.write": "{box}に書く",
  "guide.tips.keep": "{faces}を残す",
  "guide.tips.left2": "1投目なら",
  "guide.tips.left1": "2投目なら",
  "guide.tips.left0": "3投目なら",
  "guide.tips.instead": "（{option}と{points}点の損）",
  "guide.tips.odds": "欄ごとの確率と、CPUの平均点を見る",
  "guide.tip.three_to_upper":
    "4までの目が三つそろい、残りがばらばらで終わったら、その目の上段に書く",
  "guide.tip.four_to_upper": "四つそろって終わったら、フォーダイスより、その目の上段に書く",
  "guide.tip.high_four_to_lower": "5か6が四つそろって終わったら、上段よりフォーダイスに書く",
  "guide.tip.low_pair_to_upper":
    "1か2のペアだけで、ストレートもなく終わったら、その目の上段に書き、チョイスは取っておく",
  "guide.tip.higher_pair":
    "1投目がペア二つで、高いほうだけが5か6なら、高いペアだけを残す。両方残してフルハウスをねらわない",
  "guide.tip.pair_alone": "1投目が4以上のペア一つだけなら、ペアだけを残す。高い目を添えない",
  "guide.tip.four_in_a_row": "1投目が2・3・4・5とペアなら、ペアより四つ続きを残す",
  "guide.tip.beyond_small_straight":
    "四つ続きでまだ振れるなら、書かずに残してB.ストレートをねらう。外れてもS.ストレートに書ける",
  "guide.tip.three_over_full_house":
    "1投目が3か4の三つのフルハウスなら、書かずに三つだけを残して振る",
  "guide.tip.stay_with_full_house": "2投目で4以上の目だけのフルハウスなら、もう振らずに書く",
  "guide.tip.roll_on_from_four": "2投目で四つそろったら、書かずにその四つを残して振る",

  "guide.kept": "残るもの、送らないもの",
  "guide.kept.browser":
    "ひとりで・CPUと・1台でみんなでのゲームは、このブラウザの中だけに保存します（IndexedDB）。どこにも送りません。",
  "guide.kept.what": "保存するのは、途中のゲーム、終わったゲーム、設定、前回選んだ遊びかたと名前。",
  "guide.kept.dropped":
    "ブラウザの閲覧データを消すと、これも消えます。長く開かないと、ブラウザが自分で消すこともあります。",
  "guide.kept.server":
    "オンライン（パーティーとランク戦）では、端末のID、名前、パーティーとそのゲーム、ランク戦のレートをサーバーに残します。ひとりで・CPUと・1台でみんなでのゲームは何も残しません。",
  "guide.kept.money": "お金、チップ、賭けはありません。",

  "guide.questions": "よくある質問",
  "guide.q.five": "5つとも同じ目は、フルハウスになりますか。",
  "guide.q.fiveNo":
    "なりません。{dice}のフルハウスは{points}点です。ハウスルール「{rule}」を入れると数えます。",
  "guide.q.fiveYes": "なります。「{rule}」が入っているので、{dice}のフルハウスは{points}点です。",
  "guide.q.fiveJoker": "ジョーカーなら、フルハウスは{points}点になることがあります。",
  "guide.q.any": "{dice}は、{box}にも書けますか。",
  "guide.q.anyAnswer": "はい、どの欄にも書けます。点は、{scores}。",
  "guide.q.anyJoker": "ただし、ジョーカーのときは書ける欄が決まっています。",
  "guide.q.anyUpperFirst": "ただし、上段の6欄を書くまで下段は書けません。",
  "guide.q.order": "{dice}のように並んでいなくても、ストレートですか。",
  "guide.q.orderAnswer":
    "並び順は関係ありません。このルールでは、{dice}は{small}で{smallPoints}点、{other}は{large}で{largePoints}点です。",
  "guide.q.none": "合う欄がないときは。",
  "guide.q.noneAnswer": "書ける欄のどれかに、0点で書きます。番を飛ばすことはできません。",
  "guide.q.third": "{rolls}回振ったあとは。",
  "guide.q.thirdAnswer": "欄を1つ選んで書くだけです。書くと次の人の番になります。",
  "guide.q.why": "なぜ{at}点ですか。",
  "guide.q.whyAnswer": "どの目も3個ずつ書くと、上段の合計がちょうど{sum}点になるからです。",
  "guide.q.bonus": "上段ボーナスはありますか。",
  "guide.q.bonusNone": "このルールにはありません。{rules}にはあります。",
  "guide.q.joker": "ジョーカーとは何ですか。",
  "guide.q.jokerYes":
    "ヨットの欄を書いたあとの、5つとも同じ目です。このページの「{title}」に、書ける欄と点があります。",
  "guide.q.jokerNo":
    "このルールにはありません。5つとも同じ目も、欄の条件どおりの点です。{rules}にはジョーカーがあります。",
  "guide.q.jokerOff":
    "ヨットの欄を書いたあとの、5つとも同じ目です。「{rule}」が入っているので、いまは欄の条件どおりの点で、加点もありません。",
  "guide.q.who": "だれから始めますか。",
  "guide.q.whoAnswer":
    "何も選ばなければランダムです。決めた人からでも、振って決めてもかまいません。「もう一度」では次の席の人からです。",
  "guide.q.leave": "途中で抜けた人はどうなりますか。",
  "guide.q.leaveAnswer":
    "投了すると、その席は飛ばして続け、順位は投了しなかった人の下になります。ページを閉じただけなら、ゲームは残ります。オンラインでは、いない間の自分の番をCPUが打ち、戻ると続きから遊べます。",
  "guide.q.fair": "オンラインのサイコロは、公平ですか。",
  "guide.q.fairAnswer":
    "検証できます。ゲームごとの秘密のSHA-256が最初の一投より前に決まって、テーブルのメニューで見られます。秘密は終わると公開され、結果の「検証する」が全部の目を計算し直します。",

  "guide.start": "{rules}で始める",
  "guide.startPlain": "ハウスルールなし",
  "guide.comma": "、",
  "guide.also.ones": "1の目",
  "guide.also.twos": "2の目",
  "guide.also.threes": "3の目",
  "guide.also.fours": "4の目",
  "guide.also.fives": "5の目",
  "guide.also.sixes": "6の目",
  "guide.also.choice": "チャンス、プレイヤーの選択",
  "guide.also.three_of_a_kind": "スリーカード、3カード",
  "guide.also.four_of_a_kind": "4カード、4種類",
  "guide.also.full_house": "",
  "guide.also.small_straight": "スモールストレート",
  "guide.also.large_straight": "L.ストレート、ラージストレート",
  "guide.also.yacht": "5個同じ",
} as const;
